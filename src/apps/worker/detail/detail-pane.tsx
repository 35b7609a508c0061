import { useQuery } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { iconButtonClass } from '#platform/ui/icon-button.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { SidePane } from '#platform/web/screen/panes.tsx';

import { RecruitmentDetailBody } from './detail-body.tsx';
import { recruitmentDetailQuery } from '#apps/parts/recruitment/detail-client.ts';
import { detailPaneParamKey } from '#apps/worker/search/cards/search-params.ts';

type DetailPaneProps = {
  /** The element with the cards, whose links open in the pane. */
  list: RefObject<HTMLElement | null>;
};

/** The selected recruitment at the right of the list. */
export function RecruitmentDetailPane({ list }: DetailPaneProps) {
  const [params] = useSearchParams();
  const id = params.get(detailPaneParamKey);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(id);
  useLinksOpenBeside(list);
  useEffect(() => {
    if (before.current === id) return;
    // Focus the opened detail; when it closes, also by the browser's Back, focus its card again.
    const target =
      id === null && before.current !== null
        ? (list.current?.querySelector<HTMLElement>(
            `a[href="${paths.recruitment(before.current)}"]`,
          ) ??
          // The card is no longer listed, for example a removed favourite: focus the page's heading.
          list.current?.querySelector('h1'))
        : heading.current;
    target?.focus({ preventScroll: true });
    before.current = id;
  }, [id, list]);
  return (
    <SidePane label="選んだお仕事" className="border-x border-line-weak bg-canvas">
      {id === null ? (
        <EmptyState icon={<MousePointerClick />} title="お仕事を選んでください">
          一覧のお仕事を押すと、ここに詳細が出ます。
        </EmptyState>
      ) : (
        <div className="flex min-h-full flex-col">
          <div className="sticky top-0 z-header flex min-h-14 items-center gap-1 border-b border-line-weak bg-canvas py-1 pr-2 pl-4">
            <h2
              ref={heading}
              tabIndex={-1}
              data-focus-quiet
              className="min-w-0 flex-1 text-lg leading-140 font-bold"
            >
              <Words>お仕事の詳細</Words>
            </h2>
            <Link
              to={paths.recruitment(id)}
              aria-label="ページで開く"
              className={iconButtonClass()}
            >
              <ExternalLink aria-hidden className="size-6" />
            </Link>
            <Link
              to={{ search: without(params).toString() }}
              preventScrollReset
              aria-label="閉じる"
              className={iconButtonClass()}
            >
              <X aria-hidden className="size-6" />
            </Link>
          </div>
          <Detail key={id} id={id} />
        </div>
      )}
    </SidePane>
  );
}

function Detail({ id }: { id: string }) {
  const query = useQuery(recruitmentDetailQuery(id));
  if (query.data) return <RecruitmentDetailBody detail={query.data.recruitmentDetail} />;
  if (query.isError) {
    return (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {query.error.message}
      </ErrorState>
    );
  }
  return (
    <LoadingSkeleton className="p-4">
      <SkeletonText lines={10} />
    </LoadingSkeleton>
  );
}

/** Opens a card in the pane on a plain click; modified clicks follow the link. */
function useLinksOpenBeside(list: RefObject<HTMLElement | null>): void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const open = useEffectEvent((event: MouseEvent) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const link = target instanceof Element ? target.closest('article a[href]') : null;
    const id = /^\/recruitments\/([^/?#]+)$/.exec(link?.getAttribute('href') ?? '')?.[1];
    if (!id || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    // The router's click handler runs later and ignores prevented events.
    event.preventDefault();
    const next = without(params);
    next.set(detailPaneParamKey, id);
    void navigate({ search: next.toString() }, { preventScrollReset: true });
  });
  useEffect(() => {
    const cards = list.current;
    const listener = (event: MouseEvent) => open(event);
    cards?.addEventListener('click', listener);
    return () => cards?.removeEventListener('click', listener);
  }, [list]);
}

function without(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(detailPaneParamKey);
  return next;
}
