/** The longest address that fits a mail server's envelope. (Rule 4.2) */
export const maxEmailLength = 254;
const maxLocalPartLength = 64;

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Normalises a typed e-mail address: full-width characters and outer spaces are accepted, the host becomes
 * lower case. Null for any other text. Accepts the usual part of RFC 5322, without quoted names, comments
 * and IP addresses. (Rule 4.2)
 */
export function normalizeEmail(text: string): string | null {
  if (text.length > 2 * maxEmailLength) return null;
  const plain = text.normalize('NFKC').trim();
  const at = plain.lastIndexOf('@');
  const name = plain.slice(0, at);
  const host = plain.slice(at + 1).toLowerCase();
  if (at < 1 || plain.length > maxEmailLength || name.length > maxLocalPartLength) return null;
  return local.test(name) && isHost(host) ? `${name}@${host}` : null;
}

function isHost(host: string): boolean {
  const labels = host.split('.');
  return (
    labels.length > 1 &&
    labels.every((each) => label.test(each)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

/** The key for comparing addresses: in practice mail servers ignore case. */
export function emailKey(address: string): string {
  return address.toLowerCase();
}
