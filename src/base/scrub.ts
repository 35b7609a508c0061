/** Keys whose values are somebody's own, wherever they turn up. */
const personal =
  /^(?:authorization|cookies?|set-cookie|token|code|phone_?number|e_?mail|name|(?:last|first)_?(?:name|kana)|street_?number|address|account_?number|holder_?kana|body|recipient|data|query_string|url\.query|ip_address|secret|http\.request\.body\.data|client\.address|network\.peer\.address)$/i;

/** Telephone numbers, addresses of e-mail, tokens, and identity or account numbers in a sentence. */
const patterns: readonly RegExp[] = [
  /\beyJ[\w-]+(?:\.[\w-]*){2,4}/g,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /(?<!\d)0\d{1,4}-?\d{1,4}-?\d{3,4}(?!\d)/g,
  /(?<![\d-])\d{12}(?![\d-])/g,
];
const removed = '[removed]';
const maxDepth = 12;

/**
 * A copy of what leaves for an error reporting service, without anything that tells who it was
 * about: values under personal keys, query strings, and what looks like a number, an address or a
 * token in a sentence.
 */
export function scrubbed<Value>(value: Value, depth = 0): Value {
  // A copy has the shape of what it was made from.
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

/** `data` also names what a trace measured, which is a group of numbers and names of ours. */
function isPersonal(key: string, value: unknown): boolean {
  if (!personal.test(key) || value === null || value === undefined) return false;
  return typeof value !== 'object' || !/^(?:data|name)$/i.test(key);
}

function scrubbedText(text: string): string {
  const withoutQuery = /^https?:\/\/|^\//.test(text) ? text.replace(/[?#].*$/s, '') : text;
  return patterns.reduce((left, pattern) => left.replace(pattern, removed), withoutQuery);
}
