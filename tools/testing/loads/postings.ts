import { addDays } from '#platform/base/jst.ts';
import { postingFileColumns } from '#apps/facility/postings/csv/columns.ts';

import type { Home } from './homes.ts';

/** Shifts of a home by number, from the first day on. */
type Range = { home: Home; firstDay: string; from: number; count: number };

/** Number of days over which shifts are spread; each further start time is a minute later. */
const days = 50;
const firstStartMinute = 6 * 60;
const dutyMinutes = 9 * 60;
const dayMinutes = 24 * 60;

const two = (value: number) => String(value).padStart(2, '0');
const timeOf = (minute: number) =>
  `${two(Math.floor(minute / 60) % 24)}:${two((minute % dayMinutes) % 60)}`;

const startOf = (shift: number) => firstStartMinute + Math.floor(shift / days);
const dayOf = (firstDay: string, shift: number) => addDays(firstDay, shift % days);

/** Lines for `checkShifts` and `postShifts`; both ends of the range are multiples of the 50 days. */
export function postingLines({ home, firstDay, from, count }: Range): object[] {
  return Array.from({ length: count / days }, (_, index) => {
    const first = from + index * days;
    const start = startOf(first);
    return {
      templateId: home.templateId,
      mode: 'INSTANT',
      days: Array.from({ length: days }, (_day, day) => dayOf(firstDay, first + day)),
      startTime: timeOf(start),
      endTime: timeOf(start + dutyMinutes),
      breakMinutes: 60,
      hourlyWage: 1_800,
      travelAllowance: 500,
      bonus: 0,
      capacity: 1,
    };
  });
}

/** A CSV of postings with one shift in each line. */
export function postingFile({ home, firstDay, from, count }: Range): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const start = startOf(from + index);
    const cells: Record<(typeof postingFileColumns)[number], string> = {
      施設: home.facilityName,
      ひな形: home.templateTitle,
      採用の決め方: '応募と同時に採用',
      勤務日: dayOf(firstDay, from + index),
      開始: timeOf(start),
      終了: timeOf(start + dutyMinutes),
      '休憩（分）': '60',
      時給: '1800',
      交通費: '500',
      ボーナス: '0',
      人数: '1',
      '締切（分前）': '120',
      公開範囲: '',
      公開までの時間: '',
    };
    return postingFileColumns.map((column) => cells[column]).join(',');
  });
  return [postingFileColumns.join(','), ...rows].join('\r\n');
}
