import type { ReactNode } from 'react';

import { formatMonth } from '#platform/base/jst.ts';
import type { ShiftCardFragment } from '#gen/worker-operations.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { useServerTime } from '#platform/web/server-time.ts';

import type { ScheduleSection } from '#apps/worker/shift/client.ts';
import { groupShiftsByDay } from '#domain/attendance/schedule-sections.ts';
import { useOwnWaitingStamps } from '#apps/worker/shift/stamps/use-queued-stamps.ts';
import { ShiftCard } from './shift-card.tsx';

type ScheduleSectionsProps = {
  sections: readonly ScheduleSection[];
  /** The total of open duties, including those on pages not yet loaded. */
  count: number;
  /** Rendered between the duties and the other sections. */
  invitation?: ReactNode;
  /** The shift that is open beside the list. */
  currentId?: string;
};

/** The sections of 予定 in the server's order. */
export function ScheduleSections(props: ScheduleSectionsProps) {
  const { sections, count, invitation, currentId } = props;
  const now = useServerTime(5_000);
  const stamps = useOwnWaitingStamps();
  const view = ({ type, title, description, attendances }: ScheduleSection) => (
    <Section key={type} title={title} aside={isDuty(type) && <DutyCount count={count} />}>
      {description && (
        <p className="-mt-2 text-sm leading-160 text-fg-2">
          <Words>{description}</Words>
        </p>
      )}
      {attendances.map((shift) => (
        <ShiftCard
          key={shift.id}
          shift={shift}
          now={now}
          stamps={stamps}
          isCurrent={shift.id === currentId}
        />
      ))}
    </Section>
  );
  return (
    <>
      {sections.filter(({ type }) => isDuty(type)).map(view)}
      {invitation}
      {sections.filter(({ type }) => !isDuty(type)).map(view)}
    </>
  );
}

const isDuty = (type: ScheduleSection['type']) => type === 'ACTION_NEEDED';

/** The number of open duties, equal to the badge of the tab. */
function DutyCount({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-bold text-danger">
      <span aria-hidden className="size-2.5 rounded-full bg-danger" />
      {count}件
    </span>
  );
}

type HistoryMonthsProps = {
  shifts: readonly ShiftCardFragment[];
  /** The shift that is open beside the list. */
  currentId?: string;
};

/** The finished shifts of 履歴, by month. */
export function HistoryMonths({ shifts, currentId }: HistoryMonthsProps) {
  const now = useServerTime(60_000);
  return byMonth(shifts).map(({ month, shifts: those }) => (
    <Section key={month} title={formatMonth(month)}>
      {those.map((shift) => (
        <ShiftCard
          key={shift.id}
          shift={shift}
          now={now}
          canWorkAgain={shift.workday.wage > 0}
          isCurrent={shift.id === currentId}
        />
      ))}
    </Section>
  ));
}

function byMonth<Shift extends { workday: { startsAt: string } }>(shifts: readonly Shift[]) {
  const months: { month: string; shifts: Shift[] }[] = [];
  for (const { day, shifts: those } of groupShiftsByDay(shifts)) {
    const month = day.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.shifts.push(...those);
    else months.push({ month, shifts: [...those] });
  }
  return months;
}
