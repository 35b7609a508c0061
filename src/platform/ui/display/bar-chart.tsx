import { useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';

type Bar = {
  id: string;
  /** Shown under the bar: 「11」. */
  label: string;
  /** For the table and screen readers: 「2026年11月」. */
  fullLabel: string;
  value: number;
};
export type BarChartProps = {
  /** The title of the chart, also the caption of the hidden table. */
  title: string;
  bars: readonly Bar[];
  /** Formats a value: 「123,400円」. */
  format: (value: number) => string;
  selectedId?: string;
  /** Makes every bar a button. */
  onSelect?: (id: string) => void;
};

const height = 120;

/** Bars over time, with a hidden table of the figures for screen readers. */
export function BarChart({ title, bars, format, selectedId, onSelect }: BarChartProps) {
  const row = useRef<HTMLDivElement>(null);
  // With large text the row scrolls: start at the newest bar, the most relevant.
  useLayoutEffect(() => {
    // Braces, because newer browsers return a promise from `scrollTo`, which an effect must not return.
    row.current?.scrollTo({ left: row.current.scrollWidth });
  }, []);
  const highest = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <figure className="min-w-0">
      <div ref={row} className="no-scrollbar flex items-end gap-0.5 overflow-x-auto pt-2 pb-1">
        {bars.map((bar) => {
          const chosen = bar.id === selectedId;
          const column = <Column bar={bar} highest={highest} chosen={chosen} />;
          const look = 'flex min-w-[1.3em] flex-1 flex-col items-center gap-1 rounded-8 pb-1';
          return onSelect ? (
            <button
              key={bar.id}
              type="button"
              aria-pressed={chosen}
              aria-label={`${bar.fullLabel} ${format(bar.value)}`}
              onClick={() => onSelect(bar.id)}
              className={cx(look, 'hover:bg-surface-2 focus-visible:-outline-offset-2')}
            >
              {column}
            </button>
          ) : (
            <div key={bar.id} aria-hidden className={look}>
              {column}
            </div>
          );
        })}
      </div>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.id}>
                <th scope="row">{bar.fullLabel}</th>
                <td>{format(bar.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Column({ bar, highest, chosen }: { bar: Bar; highest: number; chosen: boolean }) {
  // At least 4: a small value must look different from zero.
  const filled = bar.value <= 0 ? 0 : Math.max(4, (bar.value / highest) * height);
  return (
    <>
      <svg
        aria-hidden
        viewBox={`0 0 20 ${height}`}
        preserveAspectRatio="none"
        className="h-30 w-full max-w-8"
      >
        <rect x="2" y={height - 2} width="16" height="2" className="fill-line" />
        <rect
          x="2"
          y={height - filled}
          width="16"
          height={filled}
          className={chosen ? 'fill-brand' : 'fill-brand-line'}
        />
      </svg>
      <span
        className={cx(
          'text-xs leading-130 tabular-nums',
          chosen ? 'font-bold text-brand' : 'text-fg-2',
        )}
      >
        {bar.label}
      </span>
    </>
  );
}
