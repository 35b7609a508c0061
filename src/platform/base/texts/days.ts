import { isJstDay, type JstDay } from '../jst.ts';
import { toHalfWidth } from '../text.ts';

/** For each era: the Gregorian year before its first year, and the number of its last year. */
const eras: Record<string, { before: number; last: number }> = {
  明治: { before: 1867, last: 45 },
  大正: { before: 1911, last: 15 },
  昭和: { before: 1925, last: 64 },
  平成: { before: 1988, last: 31 },
  令和: { before: 2018, last: 99 },
};
const abbreviations: Record<string, string> = {
  M: '明治',
  明: '明治',
  T: '大正',
  大: '大正',
  S: '昭和',
  昭: '昭和',
  H: '平成',
  平: '平成',
  R: '令和',
  令: '令和',
};

/** The year of 「昭和40」, `S40`, 「令和元」 or `1965`; null for anything else. (Rule 8.8) */
export function parseYear(text: string): number | null {
  const plain = plainYear(text);
  if (/^\d{4}$/.test(plain)) return Number(plain);
  return parseEraYear(plain)?.year ?? null;
}

/**
 * Reads 「昭和40」, `S40` or 「令和元」 as the era, its last year, and the year; null for anything else. Documents printed
 * before an era ended may name a year that it never had, such as 「平成35年」: these are read as well.
 */
export function parseEraYear(
  text: string,
): { era: string; count: number; last: number; year: number } | null {
  const [, name = '', digits = ''] = /^(\D{1,2}?)(\d{1,2}|元)$/.exec(plainYear(text)) ?? [];
  const era = abbreviations[name] ?? name;
  const found = eras[era];
  const count = digits === '元' ? 1 : Number(digits);
  if (!found || count === 0) return null;
  return { era, count, last: found.last, year: found.before + count };
}

const plainYear = (text: string) =>
  toHalfWidth(text)
    .replaceAll(/[\s.年]/g, '')
    .toUpperCase();

const parts =
  /^(?:(\d{4}|[明大昭平令MTSHR]\D?(?:\d{1,2}|元))[-./年])?(\d{1,2})[-./月](\d{1,2})日?(?:\((.)(?:曜日?)?\)|(.)曜日?)?(?:0{1,2}:00(?::00)?)?$/i;
const weekdays = '日月火水木金土';

/**
 * Reads a day as people and spreadsheets write it: `2026-12-07`, 「2026/12/07(月)」, `2026/12/7 0:00`, 「令和8年12月7日」,
 * `R8.12.7`. A text without a year means the next such day from `today` on, if `today` is given. Null for any other
 * text, and when the weekday in the text is wrong. (Rule 8.8)
 */
export function parseDay(text: string, today?: JstDay): JstDay | null {
  const plain = toHalfWidth(text).replaceAll(/\s/g, '');
  const found = parts.exec(plain);
  if (!found) return null;
  const [, yearText, month = '', day = '', inBrackets, bare] = found;
  const of = (year: number) =>
    `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const year = yearText === undefined ? null : parseYear(yearText);
  if (year === null && (yearText !== undefined || today === undefined)) return null;
  const days = year === null && today ? nextDays(of, today) : [of(year ?? 0)];
  const weekday = inBrackets ?? bare;
  const answer = days.find((one) => isJstDay(one));
  if (answer === undefined) return null;
  return weekday === undefined || weekdayOf(answer) === weekday ? answer : null;
}

/** The days from today on that this year and the next four have for the date: 29 February can be four years away. */
function nextDays(of: (year: number) => string, today: JstDay): string[] {
  const from = Number(today.slice(0, 4));
  return [0, 1, 2, 3, 4].map((later) => of(from + later)).filter((day) => day >= today);
}

function weekdayOf(day: JstDay): string {
  return weekdays.charAt(new Date(`${day}T00:00:00Z`).getUTCDay());
}
