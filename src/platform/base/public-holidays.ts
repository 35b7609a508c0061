import holidayJp from '@holiday-jp/holiday_jp';

import type { JstDay } from './jst.ts';

/** True on a public holiday of Japan. The list covers 1970 to 2050. */
export function isPublicHoliday(day: JstDay): boolean {
  return Object.hasOwn(holidayJp.holidays, day);
}
