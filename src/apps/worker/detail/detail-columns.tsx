import { useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { cx } from '#platform/ui/cx.ts';
import { useSecondColumnComponent } from '#platform/web/screen/use-pane.ts';

import { detailPaneParamKey } from '#apps/worker/search/cards/search-params.ts';

const loadDetailPane = async () => (await import('./detail-pane.tsx')).RecruitmentDetailPane;

type DetailColumnsProps = {
  /** Renders the list; `openId` is the recruitment in the detail pane, null without a pane. */
  children: (openId: string | null) => ReactNode;
  className?: string;
};

/**
 * A list of recruitments, from 1,024 px on with the detail pane at its right. Without the pane, on narrower
 * screens and until its code has loaded, each card links to its own page.
 */
export function RecruitmentDetailColumns({ children, className }: DetailColumnsProps) {
  const list = useRef<HTMLDivElement>(null);
  const pane = useSecondColumnComponent('lg', loadDetailPane);
  const [params] = useSearchParams();
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
      <div ref={list} className={cx('min-w-0', className)}>
        {children(pane && params.get(detailPaneParamKey))}
      </div>
      {pane && <pane.Pane list={list} />}
    </div>
  );
}
