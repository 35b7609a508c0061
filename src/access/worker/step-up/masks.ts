/** Masks a number as `090****5678`: its owner recognises it, but a thief in the session cannot call it. */
export function maskPhoneNumber(phoneNumber: string): string {
  return `${phoneNumber.slice(0, 3)}****${phoneNumber.slice(-4)}`;
}

/** Masks an address as `h***@example.jp`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}
