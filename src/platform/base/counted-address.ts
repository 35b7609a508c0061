/**
 * The address for rate limits. One subscriber has a whole IPv6 /64, so only its first half counts; an
 * IPv4-mapped IPv6 address counts as IPv4.
 */
export function rateLimitAddress(address: string): string {
  return prefixOf(address, 4);
}

/**
 * The network for limits on one-time codes: an IPv6 /48, because one subscriber may have all of its 65,536
 * /64. IPv4 has no wider network that belongs to one subscriber: the address itself. (Rule 6.10)
 */
export function rateLimitNetwork(address: string): string {
  return prefixOf(address, 3);
}

/**
 * The block of addresses for shares of a budget over all strangers: an IPv4 /24 or an IPv6 /32. One provider has whole
 * blocks, and an attacker who rents many addresses of one provider mostly gets them from few of its blocks. (Rule 6.10)
 */
export function rateLimitBlock(address: string): string {
  return prefixOf(address, 2).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}

/**
 * The network of one site, for budgets of load: an IPv6 /48, which one subscriber may have whole, or an IPv4 /24, of which
 * a company or hoster rents many addresses.
 */
export function rateLimitSite(address: string): string {
  return prefixOf(address, 3).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}

/** The first groups of 16 bits of an IPv6 address; an IPv4 address stays whole. */
function prefixOf(address: string, groupCount: number): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  if (!plain.includes(':')) return plain.slice(0, 100);
  const [head = '', tail] = (plain.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, groupCount);
  const prefix = groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':');
  return `${prefix}::/${16 * groupCount}`.slice(0, 100);
}
