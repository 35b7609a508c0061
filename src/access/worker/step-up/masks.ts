/** `090****5678`: enough for its owner to recognise, in the session of somebody else too little to call. */
export function maskPhoneNumber(phoneNumber: string): string {
  return `${phoneNumber.slice(0, 3)}****${phoneNumber.slice(-4)}`;
}

/** `h***@example.jp`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}
