import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';

import { Words } from '#platform/ui/display/words.tsx';

import { formatMinutes, hourMs, jstDay, jstTime, minutesBetween } from '#platform/base/jst.ts';
import { nextStampOf } from '#domain/attendance/stamps/next-stamp.ts';
import { paths } from '#platform/base/paths.ts';
import type { ShellShiftsQuery } from '#gen/worker-operations.ts';
import { useServerTime } from '#platform/web/server-time.ts';

type Attendance =
  ShellShiftsQuery['attendanceScheduleList']['sections'][number]['attendances'][number];

const near = hourMs;

/** The bar above the main tabs with the shift that begins within the hour or is running. */
export function ShiftBar({ attendances }: { attendances: readonly Attendance[] }) {
  const now = useServerTime();
  const shift = attendances.find((one) => isNear(one, now));
  if (!shift) return null;
  const running = isRunning(shift);
  const startsAt = new Date(shift.workday.startsAt);
  const day = jstDay(startsAt) === jstDay(now) ? '本日' : '明日';
  const lead = !running
    ? `${day} ${jstTime(startsAt)} ${shift.facility.name}`
    : now < startsAt
      ? `出勤済み ${jstTime(startsAt)}開始`
      : `勤務中 ${formatMinutes(minutesBetween(startsAt, now))}`;
  return (
    <Link
      to={(running ? paths.shift.checkOut : paths.shift.checkIn)(shift.id)}
      className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-12 bg-brand px-4 py-2 font-bold text-on-brand shadow-bar"
    >
      <span className="min-w-0 flex-[1_1_9rem] truncate">
        <Words>{lead}</Words>
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-1 whitespace-nowrap">
        <Words>{running ? '退勤する' : '出勤する'}</Words>
        <ChevronRight aria-hidden className="size-5" />
      </span>
    </Link>
  );
}

function isRunning(shift: Attendance): boolean {
  return nextStampOf(shift) === 'check-out';
}

function isNear(shift: Attendance, now: Date): boolean {
  if (isRunning(shift)) return true;
  const untilStart = new Date(shift.workday.startsAt).getTime() - now.getTime();
  return nextStampOf(shift) === 'check-in' && untilStart <= near && untilStart > -near;
}
