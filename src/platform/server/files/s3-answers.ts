/**
 * XML entities. Few values are read from the XML answers of an S3 store: our keys need no escapes, and foreign keys
 * in the same bucket are skipped by their form.
 */
const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

const decoded = (text: string) =>
  text
    .replaceAll(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity);

const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    decoded(text),
  );

export type S3ListPage = {
  keys: string[];
  /** The key after which the next page begins; null on the last page. */
  next: string | null;
};

/** One page of a list (`ListObjects`). */
export function parseS3ListPage(xml: string): S3ListPage {
  const keys = valuesOf(xml, 'Key');
  const [isTruncated] = valuesOf(xml, 'IsTruncated');
  return { keys, next: isTruncated === 'true' ? (keys.at(-1) ?? null) : null };
}

/** The code and message of a refused request; empty texts for an answer without a body. */
export function parseS3Error(xml: string): { code: string; message: string } {
  const [code = ''] = valuesOf(xml, 'Code');
  const [message = ''] = valuesOf(xml, 'Message');
  return { code, message };
}
