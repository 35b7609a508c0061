import { isJstDay, type JstDay } from '#base/jst.ts';
import { halfWidth } from '#base/text.ts';

/** The year before the first of each era, by the names and letters that people write. */
const eras: Record<string, number> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 };
const letters: Record<string, string> = { M: '明治', T: '大正', S: '昭和', H: '平成', R: '令和' };
const short: Record<string, string> = {
  明: '明治',
  大: '大正',
  昭: '昭和',
  平: '平成',
  令: '令和',
};

/** The year of 「昭和40」, `S40`, 「令和元」 or `1965`; null for anything else. (Rule 8.8) */
export function yearIn(text: string): number | null {
  const plain = halfWidth(text)
    .replaceAll(/[\s.年]/g, '')
    .toUpperCase();
  if (/^\d{4}$/.test(plain)) return Number(plain);
  const [, name = '', count = ''] = /^(\D{1,2}?)(\d{1,2}|元)$/.exec(plain) ?? [];
  const before = eras[letters[name] ?? short[name] ?? name];
  return before === undefined ? null : before + (count === '元' ? 1 : Number(count));
}

const parts =
  /^(?:(\d{4}|[明大昭平令MTSHR]\D?(?:\d{1,2}|元))[-./年])?(\d{1,2})[-./月](\d{1,2})日?(?:\((.)(?:曜日?)?\)|(.)曜日?)?(?:0{1,2}:00(?::00)?)?$/i;
const weekdays = '日月火水木金土';

/**
 * The day that people and spreadsheets write: `2026-12-07`, 「2026/12/07(月)」, `2026/12/7 0:00`, 「令和8年12月7日」, `R8.12.7`. Without
 * a year it is the next such day from `today` on, where that is given. Null for anything else, and for a day
 * with another weekday behind it. (Rule 8.8)
 */
export function dayIn(text: string, today?: JstDay): JstDay | null {
  const plain = halfWidth(text).replaceAll(/\s/g, '');
  const found = parts.exec(plain);
  if (!found) return null;
  const [, yearText, month = '', day = '', inBrackets, bare] = found;
  const of = (year: number) =>
    `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const year = yearText === undefined ? null : yearIn(yearText);
  if (year === null && (yearText !== undefined || today === undefined)) return null;
  const days = year === null && today ? nextDays(of, today) : [of(year ?? 0)];
  const weekday = inBrackets ?? bare;
  const answer = days.find((one) => isJstDay(one));
  if (answer === undefined) return null;
  return weekday === undefined || weekdayOf(answer) === weekday ? answer : null;
}

/** This year's day and the next years', from today on; a 29 February may be four years away. */
function nextDays(of: (year: number) => string, today: JstDay): string[] {
  const from = Number(today.slice(0, 4));
  return [0, 1, 2, 3, 4].map((later) => of(from + later)).filter((day) => day >= today);
}

function weekdayOf(day: JstDay): string {
  return weekdays.charAt(new Date(`${day}T00:00:00Z`).getUTCDay());
}
