#pragma once
#include "device/device.h"
