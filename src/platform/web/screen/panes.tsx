import type { ReactNode } from 'react';

import { cx } from '#platform/ui/cx.ts';
import type { TwoColumnWidth } from '#platform/ui/navigation/shell.tsx';

const looks: Record<TwoColumnWidth, { columns: string; none: string; open: string }> = {
  md: {
    columns: 'md:grid md:grid-cols-[minmax(14rem,2fr)_minmax(0,3fr)] md:items-start',
    none: 'max-md:hidden',
    open: 'md:min-h-dvh md:border-l md:border-line-weak',
  },
  lg: {
    columns: 'lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start',
    none: 'max-lg:hidden',
    open: 'lg:min-h-dvh lg:border-l lg:border-line-weak',
  },
};

type PanesProps = {
  from: TwoColumnWidth;
  list: ReactNode;
  /** The open entry; at the list's own address, an invitation to choose one, which only wide screens show. */
  children: ReactNode;
  /** True at the list's own address: narrow screens then show only the list. */
  isList?: boolean;
};

/** Two columns on wide screens: a list, and its open entry. The screen's handle must state the same width as `from`. */
export function TwoPanes({ from, list, children, isList = false }: PanesProps) {
  const { columns, none, open } = looks[from];
  return (
    <div className={cx('flex flex-1 flex-col', columns)}>
      {/* An empty column reserves the space of the list until it has loaded. */}
      {list ?? <div className={none} />}
      <div className={cx('flex min-w-0 flex-1 flex-col', open, isList && none)}>{children}</div>
    </div>
  );
}

type SidePaneProps = { label: string; className?: string; children: ReactNode };

/** A sticky column with its own scrolling: the list at the left, or a recruitment at the right. */
export function SidePane({ label, className, children }: SidePaneProps) {
  return (
    <aside
      aria-label={label}
      className={cx(
        'sticky top-[var(--banner-height,0px)] h-[calc(100dvh-var(--banner-height,0px))] overflow-y-auto overscroll-contain',
        className,
      )}
    >
      {children}
    </aside>
  );
}
