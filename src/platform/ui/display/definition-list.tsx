import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { SentenceNode } from './sentence.ts';
import { TermMeaning } from './plain-notes.tsx';
import { Words } from './words.tsx';

/** Labels and values: the summary of a shift, the breakdown of a wage. Put `DefinitionRow`s inside. */
export function DefinitionList({
  children,
  className,
}: {
  children: ReactNode;
  className?: string;
}) {
  return <dl className={cx('divide-y divide-line-weak', className)}>{children}</dl>;
}

type RowProps = {
  label: SentenceNode;
  children: ReactNode;
  icon?: ReactNode;
  /** `split` puts the value at the right edge, for sums; `stack` below the label, for sentences. */
  layout?: 'beside' | 'split' | 'stack';
  /** Emphasises the row: the total of a breakdown. */
  strong?: boolean;
};

/** One label with its value. */
export function DefinitionRow({
  label,
  children,
  icon,
  layout = 'beside',
  strong = false,
}: RowProps) {
  return (
    <div
      className={cx(
        'gap-x-4 gap-y-0.5 py-3 leading-160 first:pt-0 last:pb-0',
        layout === 'stack' ? 'flex flex-col' : 'flex flex-wrap',
        layout === 'split' && 'items-baseline justify-between',
        strong && 'text-lg font-bold',
      )}
    >
      <dt
        className={cx(
          'flex min-w-0 items-start gap-2',
          !strong && 'text-fg-2',
          // In em: with large text the value wraps below the label before the label itself breaks.
          layout === 'beside' && 'w-[7em] max-w-full shrink-0',
        )}
      >
        {icon && (
          <span className="mt-[0.3em] shrink-0 text-brand [&>svg]:size-[1.15em]">{icon}</span>
        )}
        <span className="min-w-0 text-balance">
          <Words>{label}</Words>
          <TermMeaning of={label} className="block text-sm font-normal text-fg-2" />
        </span>
      </dt>
      <dd
        className={cx(
          // A value component may render nothing: show ― instead of an empty row.
          'min-w-0 empty:before:content-["―"]',
          layout === 'beside' && 'flex-[1_1_9rem]',
          layout === 'split' && 'ml-auto text-right tabular-nums',
        )}
      >
        {children}
      </dd>
    </div>
  );
}
