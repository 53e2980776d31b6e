import { BlockList, isIPv4 } from 'node:net';

/** IPv4 networks without hosts on the open internet, or that lead to others: the special-purpose registries. */
const specialV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Exceptions inside the one allocated range of IPv6: tunnels, which hide an IPv4 address, and examples. */
const specialV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [network, prefix] of specialV4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of specialV6) special.addSubnet(network, prefix, 'ipv6');

const givenOutV6 = new BlockList();
givenOutV6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is of a host on the open internet, not of this machine or its network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return givenOutV6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
