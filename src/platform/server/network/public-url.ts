import { BlockList, isIP } from 'node:net';

import { maxUrlLength } from '#platform/base/text.ts';

/** Host names of the server itself, of its local network, or of a network that is not the public one. */
const innerNames =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|lan|home|corp|arpa|test|invalid|onion|alt)$/;
/** A host name below a top-level domain of the public DNS: two or more Latin characters, or another script as `xn--…`. */
const publicName = /\.(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * True when the server may send requests to a URL that a browser or a customer gave, such as a push service or a
 * webhook: https on the default port, a public host name, no credentials. It must not lead into our network (SSRF).
 */
export function isPublicHttpsUrl(url: string): boolean {
  if (url.length > maxUrlLength || !URL.canParse(url)) return false;
  const { protocol, port, username, password, hostname, hash } = new URL(url);
  if (protocol !== 'https:' || port !== '' || username || password || hash) return false;
  // Without the dot of the root, which leads to the same host.
  const name = hostname.replace(/\.$/, '');
  return publicName.test(name) && !innerNames.test(name);
}

const inner = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, bits, 'ipv6');

/** True when an IP address is public, not private or reserved. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  // An IPv4 address written as IPv6 is checked as the IPv4 address.
  return !inner.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
