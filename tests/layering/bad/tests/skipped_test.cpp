void fine() { GTEST_SKIP() << "reason: it rains"; }
void unlisted() { GTEST_SKIP() << "reason: too tired"; }
void without() { GTEST_SKIP(); }
