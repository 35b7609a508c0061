/** Keys whose values are personal data at any depth. */
const personal =
  /^(?:authorization|cookies?|set-cookie|token|code|phone_?number|e_?mail|name|(?:last|first)_?(?:name|kana)|street_?number|address|account_?number|holder_?kana|body|recipient|data|query_string|url\.query|ip_address|secret|http\.request\.body\.data|client\.address|network\.peer\.address)$/i;

/** Patterns of telephone numbers, e-mail addresses, tokens, and identity or account numbers within a sentence. */
const patterns: readonly RegExp[] = [
  /\beyJ[\w-]+(?:\.[\w-]*){2,4}/g,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  // A fraction such as `0.0123456` is a measurement, not a number.
  /(?<!\d|\d\.)0\d{1,4}-?\d{1,4}-?\d{3,4}(?!\d)/g,
  /(?<![0-9０-９])(?:\+81[-‐－ ]?|[0０])[0-9０-９]{1,4}[-‐－ー−– ]?[0-9０-９]{1,4}[-‐－ー−– ][0-9０-９]{3,4}(?![0-9０-９])/g,
  /\+81\d{8,10}(?!\d)|(?<![0-9０-９])[0０][0-9０-９]{9,10}(?![0-9０-９])/g,
  /(?<![\d-])\d{12}(?![\d-])/g,
];
/**
 * Ids of reports, traces, requests, rows and builds, as whole words: hexadecimal digits of 64 to 256 bits, with or without
 * dashes. Their runs of digits look like telephone numbers, and the service drops a report whose id is damaged.
 */
const ids =
  /(?<![0-9a-z])([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32}|[0-9a-f]{16})(?![0-9a-z])/gi;
const removed = '[removed]';
const maxDepth = 12;

/**
 * A copy of a report for the error reporting service without personal data: removes values under personal
 * keys, query strings, and text that looks like a number, an address or a token. Ids stay whole.
 */
export function reportWithoutPersonalData<Value>(value: Value, depth = 0): Value {
  // Boundary cast: the copy has the shape of the original.
  return scrub(value, depth) as Value;
}

function scrub(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrubbedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > maxDepth) return removed;
  if (Array.isArray(value)) return value.map((one) => scrub(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      isPersonal(key, one) ? removed : scrub(one, depth + 1),
    ]),
  );
}

/** True for personal keys, except objects under `data` or `name`, such as the measurements of a trace. */
function isPersonal(key: string, value: unknown): boolean {
  if (!personal.test(key) || value === null || value === undefined) return false;
  return typeof value !== 'object' || !/^(?:data|name)$/i.test(key);
}

function scrubbedText(text: string): string {
  const withoutQuery = /^https?:\/\/|^\//.test(text) ? text.replace(/[?#].*$/s, '') : text;
  // Scrub only the text between ids: `split` puts each id (the only group of the pattern) at an odd index.
  return withoutQuery
    .split(ids)
    .map((part, at) => (at % 2 === 1 ? part : withoutPersonal(part)))
    .join('');
}

function withoutPersonal(text: string): string {
  return patterns.reduce((left, pattern) => left.replace(pattern, removed), text);
}
