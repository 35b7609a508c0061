import { sql, type RawBuilder } from 'kysely';

import {
  smallKeAfterKanjiReplacement,
  searchKeyLetterReplacements,
  searchKeyOf,
} from '#platform/base/texts/search-key.ts';

/** SQL: the `searchKeyOf` of a stored text, for comparison with the key of a typed text. (Rule 8.8) */
export function searchKeySql(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(
    translate(lower(normalize(${text}, NFKC)), ${searchKeyLetterReplacements.from}, ${searchKeyLetterReplacements.to}),
    ${smallKeAfterKanjiReplacement.found}, ${`\\1${smallKeAfterKanjiReplacement.replacement}`}, 'g')`;
}

/**
 * The `like` pattern that finds a `searchKeySql` containing the key of the typed text; null for a text without a key.
 */
export function searchPatternOf(text: string): string | null {
  const key = searchKeyOf(text);
  return key === '' ? null : `%${key.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
