/**
 * The address for rate limits. One subscriber has a whole IPv6 /64, so only its first half counts; an
 * IPv4-mapped IPv6 address counts as IPv4.
 */
export function countedAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  if (!plain.includes(':')) return plain.slice(0, 100);
  const [head = '', tail] = (plain.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`.slice(0, 100);
}
