import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { addDays, weekdayOf, weekStartOf } from '#platform/base/jst.ts';
import { cx } from '../cx.ts';
import { dayColourClass, weekdayNames } from './date-strip.tsx';
import { IconButton } from '../icon-button.tsx';

type MonthDay = {
  chosen?: boolean;
  /** True when the day cannot be chosen: past, or outside the range. */
  off?: boolean;
  holiday?: string | null;
  /** Shown below the number: a count, marks of shifts. */
  mark?: ReactNode;
  /** Accessible text after the date, for a mark that is not text: 「日勤、夜勤」. */
  spoken?: string;
};
export type MonthGridProps = {
  /** `YYYY-MM` */
  month: string;
  onMonth: (month: string) => void;
  /** First and last month that can be shown, `YYYY-MM`. */
  min?: string;
  max?: string;
  today?: string;
  day: (day: string) => MonthDay;
  onDay: (day: string) => void;
};

/** A month calendar for choosing days. Arrow keys move by day and week, one tab stop. */
export function MonthGrid({ month, onMonth, min, max, today, day: facts, onDay }: MonthGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const weeks = weeksOfMonth(month);
  const days = weeks.flat().filter((day) => day.startsWith(month));
  const [at, setAt] = useState<string | null>(null);
  const stop =
    days.find((day) => day === at) ??
    days.find((day) => facts(day).chosen) ??
    days.find((day) => day === today) ??
    days[0];

  function onKeyDown(event: KeyboardEvent, day: string) {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = addDays(day, by);
    if (!next.startsWith(month)) return;
    setAt(next);
    table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  }

  return (
    <div>
      <div className="flex items-center justify-between">
        <IconButton
          label="前の月"
          icon={<ChevronLeft aria-hidden className="size-6" />}
          aria-disabled={min !== undefined && month <= min}
          className="aria-disabled:invisible"
          onClick={() => onMonth(monthShiftedBy(month, -1))}
        />
        <p
          aria-live="polite"
          className="text-[min(1.125rem,6vw)] font-bold whitespace-nowrap tabular-nums"
        >
          {Number(month.slice(0, 4))}年{Number(month.slice(5))}月
        </p>
        <IconButton
          label="次の月"
          icon={<ChevronRight aria-hidden className="size-6" />}
          aria-disabled={max !== undefined && month >= max}
          className="aria-disabled:invisible"
          onClick={() => onMonth(monthShiftedBy(month, 1))}
        />
      </div>
      <table ref={table} className="w-full table-fixed border-separate border-spacing-0.5">
        <thead>
          <tr>
            {weekdayNames.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={cx(
                  'py-1 text-[min(0.875rem,5vw)]',
                  index === 0 && 'text-sunday',
                  index === 6 && 'text-saturday',
                )}
              >
                {name}
                <span className="sr-only">曜日</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0 align-top">
                  {day.startsWith(month) && (
                    <DayButton
                      day={day}
                      facts={facts(day)}
                      today={day === today}
                      tabStop={day === stop}
                      onPress={() => {
                        setAt(day);
                        onDay(day);
                      }}
                      onKeyDown={(event) => onKeyDown(event, day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayButtonProps = {
  day: string;
  facts: MonthDay;
  today: boolean;
  tabStop: boolean;
  onPress: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function DayButton({ day, facts, today, tabStop, onPress, onKeyDown }: DayButtonProps) {
  const { chosen = false, off = false, holiday, mark, spoken } = facts;
  const words = [`${weekdayNames[weekdayOf(day)]}曜日`, today && '今日', holiday, spoken];
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={tabStop ? 0 : -1}
      aria-pressed={chosen}
      aria-disabled={off || undefined}
      onClick={() => !off && onPress()}
      onKeyDown={onKeyDown}
      className={cx(
        'flex min-h-12 w-full flex-col items-center whitespace-nowrap gap-0.5 rounded-8 border-2 py-1 leading-130 tabular-nums',
        chosen && 'border-brand bg-brand-weak font-bold',
        !chosen && (today ? 'border-brand-line' : 'border-transparent'),
        off ? 'cursor-not-allowed text-fg-3' : 'hover:bg-surface-2',
      )}
    >
      <span className={cx('text-[min(1rem,5vw)]', !off && dayColourClass(day, holiday))}>
        <span className="sr-only">{Number(day.slice(5, 7))}月</span>
        {Number(day.slice(8))}
        <span className="sr-only">日 {words.filter(Boolean).join(' ')}</span>
      </span>
      <span aria-hidden={Boolean(spoken)} className="min-w-0 text-[min(0.6875rem,3.1vw)] text-fg-2">
        {mark}
      </span>
    </button>
  );
}

/** The weeks that touch the month, Sunday first. */
export function weeksOfMonth(month: string): string[][] {
  const weeks: string[][] = [];
  const end = `${monthShiftedBy(month, 1)}-01`;
  for (let from = weekStartOf(`${month}-01`); from < end; from = addDays(from, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(from, index)));
  }
  return weeks;
}

/** Returns the month `by` months later (negative: earlier): `2026-12`. */
export function monthShiftedBy(month: string, by: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}
