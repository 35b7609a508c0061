import { addDays, weekdayOf, type JstDay } from '#platform/base/jst.ts';

/**
 * Returns the name of the public holiday on a day, or null. Computed rather than listed, to keep the first page
 * small: 国民の祝日に関する法律 as in force since 2022, valid for the years 2022 to 2099.
 */
export function holidayName(day: JstDay): string | null {
  return named(day) ?? (isSubstitute(day) ? '振替休日' : isBetween(day) ? '国民の休日' : null);
}

const fixed: Record<string, string> = {
  '01-01': '元日',
  '02-11': '建国記念の日',
  '02-23': '天皇誕生日',
  '04-29': '昭和の日',
  '05-03': '憲法記念日',
  '05-04': 'みどりの日',
  '05-05': 'こどもの日',
  '08-11': '山の日',
  '11-03': '文化の日',
  '11-23': '勤労感謝の日',
};

/** Holidays on the nth Monday of a month. */
const mondays: Record<string, { nth: number; name: string }> = {
  '01': { nth: 2, name: '成人の日' },
  '07': { nth: 3, name: '海の日' },
  '09': { nth: 3, name: '敬老の日' },
  '10': { nth: 2, name: 'スポーツの日' },
};

function named(day: JstDay): string | null {
  const [month, date] = [day.slice(5, 7), Number(day.slice(8))];
  const monday = mondays[month];
  if (monday && weekdayOf(day) === 1 && Math.ceil(date / 7) === monday.nth) return monday.name;
  if (month === '03' && date === equinox(day, 20.8431)) return '春分の日';
  if (month === '09' && date === equinox(day, 23.2488)) return '秋分の日';
  return fixed[day.slice(5)] ?? null;
}

/** Returns the day of the equinox by the usual approximation, exact from 1980 to 2099. */
function equinox(day: JstDay, base: number): number {
  const years = Number(day.slice(0, 4)) - 1980;
  return Math.floor(base + 0.242194 * years) - Math.floor(years / 4);
}

/** True for a substitute holiday: a holiday on a Sunday moves to the next day that is not a holiday. (3条2項) */
function isSubstitute(day: JstDay): boolean {
  let before = addDays(day, -1);
  while (named(before)) {
    if (weekdayOf(before) === 0) return true;
    before = addDays(before, -1);
  }
  return false;
}

/** True for a day between two holidays. (3条3項) */
function isBetween(day: JstDay): boolean {
  return named(addDays(day, -1)) !== null && named(addDays(day, 1)) !== null;
}
