auto shared() { return std::filesystem::temp_directory_path() / "everyone"; }
auto said() { return "temp_directory_path"; }
