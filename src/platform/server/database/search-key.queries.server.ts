import { sql, type RawBuilder } from 'kysely';

import { smallKeAfterKanji, searchKeyLetters, searchKey } from '#platform/base/texts/search-key.ts';

/** SQL: the `searchKey` of a stored text, for comparison with the key of a typed text. (Rule 8.8) */
export function searchKeySql(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(
    translate(lower(normalize(${text}, NFKC)), ${searchKeyLetters.from}, ${searchKeyLetters.to}),
    ${smallKeAfterKanji.found}, ${`\\1${smallKeAfterKanji.replacement}`}, 'g')`;
}

/**
 * The `like` pattern that finds a `searchKeySql` containing the key of the typed text; null for a text without a key.
 */
export function searchPatternOf(text: string): string | null {
  const key = searchKey(text);
  return key === '' ? null : `%${key.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
