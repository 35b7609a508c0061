import { toHalfWidth } from './text.ts';

/**
 * The longest address that fits a mail server's envelope. (Rule 4.2) Repeated by the constraints
 * `email_confirmations_address_check` and `worker_emails_address_check`.
 */
const maxEmailLength = 254;
const maxLocalPartLength = 64;

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
// Two carriers gave out addresses against RFC 5322 until 2009: with consecutive dots, or a dot before the `@`.
const oldLocal = /^[a-z0-9_][a-z0-9._-]*$/i;
const oldHost = /^(?:docomo\.ne\.jp|(?:[a-z0-9-]+\.)?ezweb\.ne\.jp|au\.com)$/;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Normalises a typed or pasted e-mail address: full-width characters, outer spaces, invisible signs,
 * `mailto:` and `Name <…>` are accepted, the host becomes lower case. Null for any other text. Accepts the
 * usual part of RFC 5322, without quoted names, comments and IP addresses, and the old forms of two carriers.
 * (Rule 4.2, 8.8)
 */
export function normalizeEmail(text: string): string | null {
  if (text.length > 2 * maxEmailLength) return null;
  const plain = unwrapped(toHalfWidth(text));
  const at = plain.lastIndexOf('@');
  const name = plain.slice(0, at);
  const host = plain.slice(at + 1).toLowerCase();
  if (at < 1 || plain.length > maxEmailLength || name.length > maxLocalPartLength) return null;
  const isName = local.test(name) || (oldHost.test(host) && oldLocal.test(name));
  return isName && isHost(host) ? `${name}@${host}` : null;
}

/** Removes `mailto:`, and the name and brackets that a mail program copies with an address. */
function unwrapped(text: string): string {
  const [, inner = text] = /^[^<>@]*<([^<>]*)>$/.exec(text) ?? [];
  return inner.replace(/^mailto:/i, '').trim();
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
