import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Inbox from 'lucide-react/icons/inbox';
import { useEffect, useRef, type ReactNode } from 'react';

import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import type { PagedQuery } from '#platform/web/graphql/query.ts';

export type QueueListProps<Data, Row> = {
  title: string;
  query: PagedQuery<Data, Row>;
  /** Sentence for an empty queue: which cases appear here. */
  empty: string;
  /** Heading of an empty queue; by default made from the title. */
  emptyTitle?: string;
  /** Element between the title and the rows, also while there are no rows. */
  controls?: ReactNode;
  /** Renders one row, without the `<li>`. */
  children: (row: Row) => ReactNode;
  keyOf: (row: Row) => string;
  /** True while a dialog is open whose row has disappeared. */
  dialogOutlivesRow?: boolean;
};

export const queueRowsClassName =
  'divide-y divide-line-weak rounded-16 border border-line-weak bg-surface shadow-card';

/** Queue with compact rows that loads page after page; while empty, it explains its purpose. */
export function QueueList<Data, Row>(props: QueueListProps<Data, Row>) {
  const { title, query, empty, emptyTitle = `${title}はありません` } = props;
  const { controls, children, keyOf, dialogOutlivesRow = false } = props;
  const list = useSuspenseInfiniteQuery(query);
  const { rows } = list.data;
  const heading = useHeadingFocus(rows.length + (dialogOutlivesRow ? 1 : 0));
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 ref={heading} tabIndex={-1} className="text-lg leading-150 font-bold">
          {title}
        </h2>
        {rows.length > 0 && (
          <p className="font-bold text-fg-2 tabular-nums">
            {rows.length}件{list.hasNextPage && '以上'}
          </p>
        )}
      </div>
      {controls}
      {list.error && (
        <Banner tone="danger" announce="in-place" title="最新の内容を読み込めません">
          {list.error.message}
        </Banner>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={<Inbox />} title={emptyTitle} className="py-4">
          {empty}
        </EmptyState>
      ) : (
        <>
          <ul className={queueRowsClassName}>
            {rows.map((row) => (
              <li key={keyOf(row)}>{children(row)}</li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </>
      )}
    </section>
  );
}

/** Moves the focus to the heading when a decision removes the row or dialog that had the focus. */
function useHeadingFocus(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (isFewer && document.activeElement === document.body) heading.current?.focus();
  }, [count]);
  return heading;
}

type QueueRowProps = {
  title: ReactNode;
  /** Small line below the text: the worker or facility of the case, and its time. */
  meta?: ReactNode;
  badge?: ReactNode;
  children?: ReactNode;
  /** Buttons, which are on the right on wide screens. */
  actions?: ReactNode;
};

/** Row of a queue: the subject of the case, and the buttons for the possible decisions. */
export function QueueRow({ title, meta, badge, children, actions }: QueueRowProps) {
  return (
    <article className="flex flex-col gap-x-6 gap-y-3 px-4 py-3.5 leading-160 xl:flex-row xl:items-start">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold wrap-anywhere">
          {title}
          {badge}
        </h3>
        {children}
        {meta && <p className="text-sm text-fg-2">{meta}</p>}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap gap-2 xl:max-w-[50%]">{actions}</div>}
    </article>
  );
}
