import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { memo, useDeferredValue, useEffect, useId, useRef, type ReactNode } from 'react';
import { weekdayOf } from '#platform/base/jst.ts';
import { cx } from '../cx.ts';
import { useLatestCallback } from '../use-latest.ts';

export type StripDay = {
  /** `YYYY-MM-DD` */
  day: string;
  /** The number of results on the day; undefined while unknown. */
  count?: number;
  /** The name of the public holiday. */
  holiday?: string | null;
};
export type DateStripProps = {
  label?: string;
  days: readonly StripDay[];
  /** The chosen day; null is 「すべての日」. */
  value: string | null;
  onChange: (day: string | null) => void;
  className?: string;
};

export const weekdayNames = ['日', '月', '火', '水', '木', '金', '土'] as const;

/** The number of days that the widest row shows without scrolling. */
const firstDays = 12;

/** A scrolling row of days with one selection. A radiogroup: arrow keys move, one tab stop. */
export function DateStrip({ label = '日付', days, value, onChange, className }: DateStripProps) {
  const name = useId();
  const row = useRef<HTMLDivElement>(null);
  const shown = useRef(false);
  // Days outside the visible row are rendered deferred: all sixty would cost as much as the result list.
  const chosenAt = days.findIndex(({ day }) => day === value);
  const drawn = useDeferredValue(days.length, Math.max(firstDays, chosenAt + firstDays));

  useEffect(() => {
    const strip = row.current;
    const cell = strip?.querySelector<HTMLElement>(`[data-cell="${value ?? 'all'}"]`);
    if (!strip || !cell) return;
    // Not `scrollIntoView`, which would scroll the page as well.
    const left = cell.offsetLeft - (strip.clientWidth - cell.offsetWidth) / 2;
    strip.scrollTo({ left, behavior: shown.current ? 'smooth' : 'instant' });
    shown.current = true;
  }, [value]);

  const choose = useLatestCallback(onChange);
  const page = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8, behavior: 'smooth' });

  return (
    <div className={cx('flex min-w-0 items-center', className)}>
      <PageButton direction={-1} onClick={() => page(-1)} />
      <div
        ref={row}
        role="radiogroup"
        aria-label={label}
        // The padding keeps the focus ring of the first and last cell inside the scroll area.
        className="no-scrollbar relative flex min-w-0 flex-1 gap-1.5 overflow-x-auto overscroll-x-contain px-4 py-2"
      >
        <Cell
          name={name}
          cell="all"
          chosen={value === null}
          spoken="すべての日"
          onChoose={() => choose(null)}
        >
          <span className="px-1 text-sm leading-130 font-bold">
            すべて
            <br />
            の日
          </span>
        </Cell>
        {days.slice(0, drawn).map((entry, index) => (
          <DayCell
            {...entry}
            key={entry.day}
            name={name}
            first={index === 0}
            chosen={value === entry.day}
            onChoose={choose}
          />
        ))}
      </div>
      <PageButton direction={1} onClick={() => page(1)} />
    </div>
  );
}

/** 「11月22日 土曜日 32件」, with the holiday's name when there is one. */
export function accessibleDayLabel({ day, count, holiday }: StripDay): string {
  const date = `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
  const weekday = `${weekdayNames[weekdayOf(day)]}曜日`;
  return [date, weekday, holiday, count === undefined ? null : `${count}件`]
    .filter(Boolean)
    .join(' ');
}

/** The text colour of a day: Saturday blue, Sunday and holidays red, as on every Japanese calendar. */
export function dayColourClass(day: string, holiday?: string | null): string {
  const weekday = weekdayOf(day);
  if (weekday === 0 || holiday) return 'text-sunday';
  return weekday === 6 ? 'text-saturday' : '';
}

type DayCellProps = StripDay & {
  name: string;
  first: boolean;
  chosen: boolean;
  onChoose: (day: string) => void;
};

/** One of about sixty day cells. Memoised: re-renders only when its selection or count changes. */
const DayCell = memo(function DayCell({ name, first, chosen, onChoose, ...entry }: DayCellProps) {
  const { day, count, holiday } = entry;
  const colour = chosen ? '' : dayColourClass(day, holiday);
  const date = Number(day.slice(8));
  const monthShown = first || date === 1;
  return (
    <Cell
      name={name}
      cell={day}
      chosen={chosen}
      spoken={accessibleDayLabel(entry)}
      onChoose={() => onChoose(day)}
    >
      <span className={cx('day-name', colour)}>{weekdayNames[weekdayOf(day)]}</span>
      <span className={cx('day-date', colour)}>
        {monthShown && <span className="text-sm">{`${Number(day.slice(5, 7))}/`}</span>}
        {date}
      </span>
      <span className={cx('day-count', count === undefined && 'invisible')}>
        {`${count ?? 0}件`}
      </span>
    </Cell>
  );
});

type CellProps = {
  name: string;
  /** Identifies the cell in the DOM, to scroll to it. */
  cell: string;
  chosen: boolean;
  spoken: string;
  onChoose: () => void;
  children: ReactNode;
};

function Cell({ name, cell, chosen, spoken, onChoose, children }: CellProps) {
  return (
    <label data-focus-ring data-cell={cell} className={cx('day', chosen && 'is-chosen')}>
      <input type="radio" name={name} checked={chosen} aria-label={spoken} onChange={onChoose} />
      {children}
    </label>
  );
}

/** Scroll buttons, only for a mouse: touch users swipe, and keyboard users move the selection with arrow keys. */
function PageButton({ direction, onClick }: { direction: 1 | -1; onClick: () => void }) {
  const Icon = direction === 1 ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      onClick={onClick}
      className="hidden size-10 shrink-0 place-items-center rounded-full text-fg-2 hover:bg-surface-2 pointer-fine:md:grid"
    >
      <Icon className="size-5" />
    </button>
  );
}
