import { searchKeyOf } from '#platform/base/texts/search-key.ts';

/** A row that people look for by code, name, reading or (banks) Latin letters and former names. */
export type SearchableName = {
  code: string;
  name: string;
  kana: string;
  romaji?: string;
  aliases?: readonly string[];
};

/**
 * Limit, repeated in the API by `Query.searchAreaM`, `Query.searchStation`, `Query.searchBank`,
 * `Query.searchBankBranch`, `Query.searchMunicipality` and `Query.searchFacilityStation`.
 */
export const maxSearchMatches = 20;
/** More characters than any name has; the rest of a longer search text is ignored. */
const maxLength = 50;

/**
 * Returns a text in the form that is compared: half-width and full-width, hiragana and katakana, small and large kana,
 * upper and lower case, and variants of kanji become equal; spaces and dashes are removed.
 */
function comparable(text: string): string {
  // Cut before and after, because normalising can turn one character into eighteen.
  return searchKeyOf(text.slice(0, maxLength)).slice(0, maxLength);
}

/** A row with its search keys, computed once. */
export type SearchIndexRow<Row> = { row: Row; keys: string[]; code: string };

export function buildSearchIndex<Row extends SearchableName>(
  rows: readonly Row[],
): SearchIndexRow<Row>[] {
  return rows.map((row) => ({
    row,
    code: row.code.toLowerCase(),
    keys: [row.name, row.kana, ...(row.romaji ? [row.romaji] : []), ...(row.aliases ?? [])].map(
      comparable,
    ),
  }));
}

export type SearchTextQuery = {
  text: string;
  /** Suffixes that people type and the list omits: 駅, 銀行, 支店. */
  endings: readonly string[];
};

/**
 * Returns at most 20 rows: first those whose code or name equals the text, then those that begin with the text, then
 * those that contain it. Within each group the rows are in the order of the list.
 */
export function searchIndexMatches<Row>(
  rows: readonly SearchIndexRow<Row>[],
  { text, endings }: SearchTextQuery,
): Row[] {
  const whole = comparable(text);
  const wanted = [whole, ...endings.map((ending) => withoutEnding(whole, comparable(ending)))];
  const texts = [...new Set(wanted)].filter((one) => one !== '');
  const found: [Row[], Row[], Row[]] = [[], [], []];
  for (const entry of rows) {
    const rank = rankOf(entry, texts);
    if (rank !== null) found[rank].push(entry.row);
  }
  return found.flat().slice(0, maxSearchMatches);
}

function rankOf(entry: SearchIndexRow<unknown>, texts: readonly string[]): 0 | 1 | 2 | null {
  const keys = [entry.code, ...entry.keys];
  if (texts.some((text) => keys.includes(text))) return 0;
  if (texts.some((text) => keys.some((key) => key.startsWith(text)))) return 1;
  // A code matches only from its beginning: digits in the middle mean nothing.
  return texts.some((text) => entry.keys.some((key) => key.includes(text))) ? 2 : null;
}

function withoutEnding(text: string, ending: string): string {
  return text.endsWith(ending) ? text.slice(0, -ending.length) : text;
}
