import type { ReactNode } from 'react';

import { formatMinutes, jstDay } from '#platform/base/jst.ts';
import { cx } from '#platform/ui/cx.ts';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';

import { timeRelativeToShiftDay } from '#apps/parts/attendance/claimed-instant.ts';
import type { WorkTimeView } from '../client.ts';

type ShownHours = { startAt: Date | null; endAt: Date | null; breakMinutes: number | null };

type HoursTableProps = { hours: WorkTimeView; claim: ShownHours };

/** Planned, recorded and claimed hours in three columns; hours that differ from the plan are bold. */
export function ClaimedHoursTable({ hours, claim }: HoursTableProps) {
  const planned: ShownHours = {
    startAt: new Date(hours.plannedStartAt),
    endAt: new Date(hours.plannedEndAt),
    breakMinutes: hours.plannedBreakMinutes,
  };
  const recorded: ShownHours = {
    startAt: hours.recordedStartAt ? new Date(hours.recordedStartAt) : null,
    endAt: hours.recordedEndAt ? new Date(hours.recordedEndAt) : null,
    breakMinutes: hours.recordedBreakMinutes,
  };
  const firstDay = jstDay(new Date(hours.plannedStartAt));
  const columns = [planned, recorded, claim];
  const time = (at: Date | null) => (at === null ? '—' : timeRelativeToShiftDay(at, firstDay));
  return (
    <>
      <HoursColumns {...{ columns, claim, time }} />
      {hours.reportedStamps.map((stamp) => (
        <p key={stamp} className="pt-1 text-sm text-warn-strong">
          <Words>{stamp}</Words>
        </p>
      ))}
    </>
  );
}

type ColumnsProps = {
  columns: readonly ShownHours[];
  claim: ShownHours;
  time: (at: Date | null) => string;
};

function HoursColumns({ columns, claim, time }: ColumnsProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-y-1 text-center text-[min(1rem,5.4vw)] leading-150 tabular-nums">
      <caption className="sr-only">予定・記録・申請の時刻</caption>
      <thead>
        <tr className="text-sm text-fg-2">
          <th scope="col" className="w-[2.75em] font-normal">
            <span className="sr-only">項目</span>
          </th>
          {['予定', '記録', '申請'].map((name, index) => (
            <th
              key={name}
              scope="col"
              className={cx(
                'text-[min(0.875rem,5vw)] font-normal',
                columns[index] === claim && 'text-brand',
              )}
            >
              <Words>{name}</Words>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row name="開始" cells={columns.map(({ startAt }) => time(startAt))} />
        <Row name="終了" cells={columns.map(({ endAt }) => time(endAt))} />
        <Row name="休憩" cells={columns.map(({ breakMinutes }) => length(breakMinutes))} />
      </tbody>
    </table>
  );
}

const length = (minutes: number | null) => (minutes === null ? '—' : formatMinutes(minutes));

function Row({ name, cells }: { name: Sentence; cells: readonly string[] }) {
  const [planned] = cells;
  const looks = ['', 'bg-surface-2', 'bg-brand-weak text-brand-strong'];
  return (
    <tr>
      <th scope="row" className="text-left font-normal text-fg-2">
        <Words>{name}</Words>
      </th>
      {cells.map((cell, index): ReactNode => (
        <td
          key={looks[index]}
          className={cx(
            'py-1.5 label-text first-of-type:rounded-l-8 last:rounded-r-8',
            looks[index],
            cell !== planned && 'font-bold',
          )}
        >
          {cell}
        </td>
      ))}
    </tr>
  );
}
