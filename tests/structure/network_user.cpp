// SPDX-License-Identifier: Apache-2.0
// Asks for a host's address: what check_no_network.cmake has to find. Never run.
#include <netdb.h>

int main()
{
    addrinfo* found = nullptr;
    return getaddrinfo("localhost", nullptr, nullptr, &found);
}
