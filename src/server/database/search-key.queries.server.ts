import { sql, type RawBuilder } from 'kysely';

import { afterKanji, keyLetters } from '#base/texts/search-key.ts';

/** The `searchKey` of a text of the database, to be compared with that of a typed text. (Rule 8.8) */
export function searchKeyOf(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(
    translate(lower(normalize(${text}, NFKC)), ${keyLetters.from}, ${keyLetters.to}),
    ${afterKanji.found}, ${`\\1${afterKanji.replacement}`}, 'g')`;
}
