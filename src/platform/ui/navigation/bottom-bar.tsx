import { useEffect, useRef, type ElementType, type ReactNode } from 'react';
import { CountBadge } from '../feedback/badge.tsx';
import { cx } from '../cx.ts';
import type { PolymorphicProps } from '../polymorphic.ts';
import type { Sentence } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

type BottomBarProps = {
  /** Shown above the bar on every tab: the shift that begins soon. */
  above?: ReactNode;
  /** Shown above the tabs of the rail on wide screens. */
  brand?: ReactNode;
  children: ReactNode;
};

/**
 * The main tabs: at the bottom on phones, a rail at the left from 768 px. Last child of `Shell`.
 *
 * Fixed on phones, not sticky: accessibility checkers know that a page scrolls below a fixed layer, but report a
 * control that is half under a sticky layer as too small.
 */
export function BottomBar({ above, brand, children }: BottomBarProps) {
  const fixed = useRef<HTMLDivElement>(null);
  useEffect(() => (fixed.current ? reserveHeight(fixed.current) : undefined), []);
  return (
    <div className="mt-auto max-md:min-h-[calc(var(--bar-height)+var(--safe-bottom))] md:sticky md:bottom-0 md:z-bar">
      <div
        ref={fixed}
        // Not fixed in print, where a fixed layer would cover a part of each sheet.
        className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-bar print:static"
      >
        {above && (
          <aside
            aria-label="ご案内"
            data-tab-bar-above
            // `above` may render nothing. On wide screens it overlays the list at the left.
            className="mx-auto w-full max-w-160 px-3 pb-2 empty:hidden lg:in-data-wide:not-empty:grid lg:in-data-wide:max-w-6xl lg:in-data-wide:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            {above}
          </aside>
        )}
        <nav
          aria-label="メイン"
          data-tab-bar
          className="bg-surface pb-(--safe-bottom) shadow-bar md:fixed md:inset-y-0 md:left-0 md:w-(--rail-width) md:border-r md:border-line-weak md:overflow-y-auto md:pt-4 md:shadow-none"
        >
          {brand && (
            <div className="grid place-items-center pb-4 max-md:hidden sideways:hidden">
              {brand}
            </div>
          )}
          <ul className="mx-auto flex max-w-160 md:flex-col md:gap-1">{children}</ul>
        </nav>
      </div>
    </div>
  );
}

/**
 * Reserves the height of the fixed layer at the end of the page, also when its labels wrap. Returns a function that
 * stops this.
 */
function reserveHeight(fixed: HTMLElement): () => void {
  // Set the property on the parent only: on the document, it would change the styles of the whole page.
  const reserved = fixed.parentElement;
  const sizes = new ResizeObserver(() => {
    if (reserved) reserved.style.minHeight = `${fixed.offsetHeight}px`;
  });
  sizes.observe(fixed);
  return () => sizes.disconnect();
}

type ItemOwn = {
  label: Sentence;
  icon: ReactNode;
  current: boolean;
  badge?: number;
  /** The noun that the badge counts: 「未読」 is read as 「未読3件」. */
  badgeLabel?: string;
};

/** One tab: `<BottomBarItem as={Link} to="/" label="さがす" icon={<Search />} current />`. */
export function BottomBarItem<As extends ElementType = 'a'>({
  as,
  label,
  icon,
  current,
  badge = 0,
  badgeLabel,
  ...rest
}: PolymorphicProps<ItemOwn, As>) {
  const Tag: ElementType = as ?? 'a';
  return (
    <li className="min-w-0 flex-1">
      <Tag
        {...rest}
        aria-current={current ? 'page' : undefined}
        className={cx(
          'relative flex min-h-(--bar-height) flex-col items-center justify-center gap-0.5 px-0.5 py-1 focus-visible:-outline-offset-4',
          current ? 'font-bold text-brand' : 'text-fg-2 hover:text-fg',
        )}
      >
        <span
          className={cx(
            'relative grid h-[28px] w-[56px] place-items-center rounded-full [&>svg]:size-[24px]',
            current && 'bg-brand-weak',
          )}
        >
          {icon}
          <CountBadge
            count={badge}
            label={badgeLabel}
            className="absolute -top-[5px] right-[4px] h-[18px]! min-w-[18px]! text-[11px]!"
          />
        </span>
        {/* A word with furigana does not break, so that it does not leave its tab. */}
        <span className="break-names text-center text-[clamp(11px,0.75rem,20px)] leading-130 text-balance max-md:[&_ruby]:text-[min(1em,3.8vw)]">
          <Words>{label}</Words>
        </span>
      </Tag>
    </li>
  );
}
