const dashes = /[‐‑‒–—―−ー]/g;

/** The digits of a text as half-width, without other characters: `１２，３４５円` → `12345`. */
export function onlyDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

/**
 * A phone number for display, half-width: `090-1234-5678` for eleven-digit numbers (020, 050, 060–090),
 * `03-1234-5678` where the area code is unambiguous (Tokyo, Osaka). Other numbers keep their typed hyphens.
 */
export function formatPhone(text: string): string {
  const typed = text
    .normalize('NFKC')
    .replace(dashes, '-')
    .replace(/[^\d-]/g, '');
  const digits = typed.replaceAll('-', '');
  if (/^0[25-9]0\d{8}$/.test(digits)) {
    return `${digits.slice(0, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}`;
  }
  if (/^0[36]\d{8}$/.test(digits)) {
    return `${digits.slice(0, 2)}-${digits.slice(2, 6)}-${digits.slice(6)}`;
  }
  return typed.replace(/^-+|-+$/g, '').replace(/-{2,}/g, '-');
}
