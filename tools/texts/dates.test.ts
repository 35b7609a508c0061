import { expect, test } from 'vitest';
import { filesBelow, readSourceFile } from '../sources.ts';

/**
 * Patterns of code that formats a day without `#base/jst.ts`. The specification requires YYYY/MM/DD; a short form may
 * only follow a full one. (Spec section 1)
 */
const ownForms =
  /\.slice\((?:5|8|-5|-2)\b|toLocale(?:Date|Time)String\(|DateTimeFormat\(|\.get(?:UTC)?(?:Month|Date)\(|to_char\([^`;]*?'(?:FM)?(?:MM|DD|Mon)\b|昨日|明後日/;

/** Files that need another format, or that compare parts of a day and show none. */
const exceptions: Record<string, string> = {
  'src/domain/deletion/deletion-rules.ts': 'counts months',
  'src/domain/attendance/summary/summary-rules.ts': 'counts months',
  'src/platform/base/jst.ts': 'prints the full forms',
  'src/platform/base/working-hours.ts': 'compares the day with a list of public holidays',
  'src/domain/pay/bank-file/zengin.ts': "writes the bank's four digits",
  'src/apps/worker/wages/parts/month-income.tsx':
    'labels the columns of a chart whose year stands above',
  'src/domain/pay/wallet/pay-day.ts': 'compares the day with days on which banks rest',
  'src/domain/pay/wallet/payout-schedule.ts': 'compares the day with days without transfers',
  'src/apps/worker/search/holidays.ts': 'compares the day with a list of public holidays',
  'src/platform/ui/dates/date-field.tsx': 'names the year of the era beside the full date',
  'src/platform/ui/dates/date-strip.tsx': 'labels the cells of a calendar',
  'src/platform/ui/dates/month-grid.tsx': 'labels the cells of a calendar below its month',
  'src/platform/web/texts/furigana.ts': 'gives the readings of words',
};

const texts = filesBelow('src').filter(
  // Server files too: they write labels of the API, which some screens show unchanged.
  (file) => /\.tsx?$/.test(file) && !/\/gen\/|\.test\.|\.build\.ts$/.test(file),
);
const found = texts.filter((file) => ownForms.test(readSourceFile(file)));

test('every screen formats its days by the functions of #base/jst.ts (spec 1.035)', () => {
  expect(found.filter((file) => !(file in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((file) => !found.includes(file))).toEqual([]);
});

test.each([
  'day.slice(5)',
  'at.toLocaleDateString()',
  'new Intl.DateTimeFormat(ja)',
  "to_char(r.starts_at at time zone 'Asia/Tokyo', 'MM/DD')",
  "to_char(s.work_day, 'FMMM/FMDD')",
  "'昨日'",
])('%s is found', (source) => expect(ownForms.test(source)).toBe(true));

test('a month with its year, by which rows are grouped, is no short day', () => {
  expect(ownForms.test("to_char(s.work_day, 'YYYY-MM')")).toBe(false);
});
