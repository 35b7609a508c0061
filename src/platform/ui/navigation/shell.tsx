import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** The window width from which a screen has two columns: 768 or 1,024 px. */
export type TwoColumnWidth = 'md' | 'lg';

type ShellProps = {
  /** `BottomBar`, or nothing on screens with an `ActionBar`. */
  bar?: ReactNode;
  /** For screens that use the full width: search with its detail pane. */
  wide?: boolean;
  /** For screens with two columns. */
  panes?: TwoColumnWidth;
  /** Shows the bar only on widths with two columns: on narrower screens the screen's own action bar replaces it. */
  hidesBarBelowPanes?: boolean;
  children: ReactNode;
};

/** Frame that workers, facilities and operators share: skip link, one column, and the bar at the bottom or at the left. */
export function Shell({
  bar,
  wide = false,
  panes,
  hidesBarBelowPanes = false,
  children,
}: ShellProps) {
  const barFrom = (hidesBarBelowPanes && panes) || null;
  return (
    <div
      data-wide={wide || undefined}
      className={cx(
        'flex min-h-dvh flex-col',
        Boolean(bar) && (barFrom === 'lg' ? 'lg:pl-(--rail-width)' : 'md:pl-(--rail-width)'),
      )}
    >
      <a
        href="#main"
        className="absolute top-2 left-2 z-dialog -translate-y-24 rounded-8 bg-surface px-4 py-3 font-bold text-link underline focus:translate-y-0"
      >
        本文へ移動
      </a>
      <main
        id="main"
        tabIndex={-1}
        data-focus-quiet
        className={cx('mx-auto flex w-full min-w-0 flex-1 flex-col', widthOf({ wide, panes }))}
      >
        {children}
      </main>
      {barFrom ? (
        <div data-rail-only className={railOnly[barFrom]}>
          {bar}
        </div>
      ) : (
        bar
      )}
    </div>
  );
}

/** Hides the bar and the notice above its tabs on narrow screens, where the screen's own actions are. */
const railOnly: Record<TwoColumnWidth, string> = {
  md: 'max-md:hidden [&_[data-tab-bar-above]]:hidden',
  lg: 'max-lg:hidden [&_[data-tab-bar-above]]:hidden',
};

function widthOf({ wide, panes }: Pick<ShellProps, 'wide' | 'panes'>): string {
  if (panes) return panes === 'md' ? 'max-w-160 md:max-w-6xl' : 'max-w-160 lg:max-w-6xl';
  return wide ? 'max-w-160 sideways:max-w-none lg:max-w-6xl' : 'max-w-160';
}
