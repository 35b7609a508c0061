import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ElementType, ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { PolymorphicProps } from '../polymorphic.ts';
import type { SentenceNode } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

type ListRowOwn = {
  icon?: ReactNode;
  title: SentenceNode;
  description?: SentenceNode;
  /** Shown at the right edge, before the arrow: a value, a badge. */
  value?: SentenceNode;
  danger?: boolean;
  className?: string;
};

/**
 * A row of a list. `as={Link} to="…"` or `as="button" onClick` makes the row a press target with an arrow;
 * without `as` the row is static.
 */
export function ListRow<As extends ElementType = 'div'>({
  as,
  icon,
  title,
  description,
  value,
  danger = false,
  className,
  ...rest
}: PolymorphicProps<ListRowOwn, As>) {
  const Tag: ElementType = as ?? 'div';
  const target = as !== undefined && as !== 'div' && as !== 'li';
  return (
    <Tag
      {...rest}
      type={as === 'button' ? 'button' : undefined}
      className={cx(
        'flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left leading-150',
        target && 'transition-colors hover:bg-surface-2 active:bg-surface-2',
        danger && 'text-danger',
        className,
      )}
    >
      {icon && (
        <span className={cx('shrink-0 [&>svg]:size-6', !danger && 'text-brand')}>{icon}</span>
      )}
      <span className="phrase-column flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 flex-[1_1_5em] text-pretty">
          <span className="block [text-wrap:balance]">
            <Words>{title}</Words>
          </span>
          {description && (
            <span className="block text-sm text-fg-2">
              <Words>{description}</Words>
            </span>
          )}
        </span>
        {value && (
          <span className="max-w-full min-w-0 text-fg-2 text-balance">
            <Words>{value}</Words>
          </span>
        )}
      </span>
      {target && <ChevronRight aria-hidden className="size-5 shrink-0 text-fg-3" />}
    </Tag>
  );
}

/** Rows in one card with hairlines between; each child becomes an item of the list. */
export function RowList({
  children,
  className,
}: {
  children: ReactNode[] | ReactNode;
  className?: string;
}) {
  const rows = Array.isArray(children) ? children : [children];
  return (
    <ul
      className={cx(
        'divide-y divide-line-weak overflow-hidden rounded-16 border border-line-weak bg-surface shadow-card',
        className,
      )}
    >
      {rows
        .flat()
        .filter(Boolean)
        .map((row, index) => (
          // The index is a safe key: rows do not reorder.
          <li key={index} className="[&>*]:focus-visible:-outline-offset-4">
            {row}
          </li>
        ))}
    </ul>
  );
}
