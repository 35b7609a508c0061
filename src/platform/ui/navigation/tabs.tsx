import type { ElementType, ReactNode } from 'react';
import { CountBadge } from '../feedback/badge.tsx';
import { cx } from '../cx.ts';
import type { PolymorphicProps } from '../polymorphic.ts';
import type { SentenceNode } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

const bar = 'flex flex-wrap gap-1 rounded-12 bg-line-weak p-1';

function tabClass(chosen: boolean): string {
  return cx(
    'inline-flex min-h-11 max-w-full flex-[1_0_4em] items-center justify-center gap-1.5 rounded-8 px-3 py-1 text-center leading-130 label-text transition-colors',
    chosen
      ? 'bg-surface font-bold text-brand shadow-card dark:bg-brand-weak'
      : 'text-fg-2 hover:text-fg',
  );
}

/** Segments that link to separate pages: 予定 / 履歴 / 集計. Put `TabLink`s inside. */
export function TabNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={bar}>
      {children}
    </nav>
  );
}

type TabLinkOwn = { current: boolean; badge?: number; children: SentenceNode };

/** One segment: `<TabLink as={Link} to="/shifts" current>予定</TabLink>`. */
export function TabLink<As extends ElementType = 'a'>({
  as,
  current,
  badge,
  children,
  ...rest
}: PolymorphicProps<TabLinkOwn, As>) {
  const Tag: ElementType = as ?? 'a';
  return (
    <Tag {...rest} aria-current={current ? 'page' : undefined} className={tabClass(current)}>
      <Words>{children}</Words>
      {badge !== undefined && <CountBadge count={badge} />}
    </Tag>
  );
}
