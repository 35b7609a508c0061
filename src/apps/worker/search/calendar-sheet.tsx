import { useState } from 'react';

import { addDays, jstDay } from '#platform/base/jst.ts';
import { Button } from '#platform/ui/button.tsx';
import { MonthGrid } from '#platform/ui/dates/month-grid.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';

import { maxSearchDaysAhead } from './cards/search-params.ts';
import type { SearchSheetProps } from './search-sheet-props.ts';
import { useSearchableDaysWithCounts } from './search-tools.tsx';

/** The calendar sheet of the search, which selects several days at once. */
export function CalendarSheet({ open, onClose, filters, onChange, now }: SearchSheetProps) {
  const [days, setDays] = useState(filters.workDates);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDays(filters.workDates);
  }
  const today = jstDay(now);
  const last = addDays(today, maxSearchDaysAhead);
  const [month, setMonth] = useState((filters.workDates[0] ?? today).slice(0, 7));
  const facts = new Map(
    useSearchableDaysWithCounts(filters, now).map((entry) => [entry.day, entry]),
  );
  const toggle = (day: string) =>
    setDays(days.includes(day) ? days.filter((other) => other !== day) : [...days, day].toSorted());
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="日付を選ぶ"
      footer={
        <div className="flex flex-wrap gap-3 *:flex-[1_1_8rem]">
          <Button variant="secondary" onClick={() => setDays([])}>
            すべての日
          </Button>
          <Button
            onClick={() => {
              onChange({ ...filters, workDates: days });
              onClose();
            }}
          >
            {days.length === 0 ? 'すべての日を表示' : `${days.length}日を表示`}
          </Button>
        </div>
      }
    >
      <MonthGrid
        month={month}
        onMonth={setMonth}
        min={today.slice(0, 7)}
        max={last.slice(0, 7)}
        today={today}
        day={(day) => {
          const entry = facts.get(day);
          return {
            chosen: days.includes(day),
            off: entry === undefined,
            holiday: entry?.holiday,
            mark: entry?.count === undefined ? undefined : `${entry.count}件`,
            spoken: entry?.count === undefined ? undefined : `${entry.count}件`,
          };
        }}
        onDay={toggle}
      />
    </Sheet>
  );
}
