import Heart from 'lucide-react/icons/heart';
import { lazy, Suspense, useDeferredValue, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { iconButtonClass } from '#platform/ui/icon-button.tsx';
import { PageHeader } from '#platform/ui/navigation/page-header.tsx';
import { PageTitle } from '#platform/ui/navigation/page-title.tsx';
import { useLatestCallback } from '#platform/ui/use-latest.ts';
import { Logotype } from '#platform/ui/display/brand.tsx';
import { LinkPreview } from '#platform/web/link-preview.tsx';
import { useServerTime } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session/session.tsx';

import { PlaceQuestionCard } from './questions/place-card.tsx';
import { ValueProposition } from './value-proposition.tsx';
import { noSearchFilters, searchAreaOf, searchPathOfFilters } from './cards/search-params.ts';
import { SearchResults } from './search-results.tsx';
import { useSearchSheet } from './search-sheets.tsx';
import { SearchTools } from './search-tools.tsx';
import { RecruitmentDetailColumns } from '#apps/worker/detail/detail-columns.tsx';
import { useSearchFilters, type ChangeFilters } from './use-search.ts';

// Lazy, to keep a visitor's first page light.
const CardsAboveSearchResults = lazy(() => import('./worker-cards.tsx'));

const title = '介護の単発のお仕事をさがす';
const description =
  '介護・看護の単発のお仕事を、勤務日・エリア・駅・資格からさがせます。1日だけでも、面接や履歴書なしで応募できます。';

type SearchProps = {
  /** The bell of the inbox, for the header of a signed-in worker. */
  bell: ReactNode;
  /** True when the page should ask where to search. */
  asksPlace: boolean;
};

/** お仕事をさがす: the filters, the list, and on wide screens the chosen recruitment. */
export function Search({ bell, asksPlace }: SearchProps) {
  const now = useServerTime(60_000);
  const { status } = useSession();
  const [filters, change] = useSearchFilters(now);
  // Deferred: the pressed filter shows at once, and on slow phones the list follows.
  const listed = useDeferredValue(filters);
  const { open, close, shown } = useSearchSheet();
  const head = useRef<HTMLDivElement>(null);
  const signedIn = status === 'authenticated';
  const place = asksPlace ? <PlaceQuestionCard filters={filters} /> : null;

  const changeAndShow: ChangeFilters = useLatestCallback((next, options) => {
    change(next, options);
    // Scrolls to the top of the list, with the search controls still visible.
    window.scrollTo({ top: Math.min(window.scrollY, head.current?.offsetHeight ?? 0) });
  });

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <LinkPreview
        title={title}
        description={description}
        path={searchPathOfFilters({ ...noSearchFilters, ...searchAreaOf(filters) })}
      />
      <RecruitmentDetailColumns className="sideways:grid sideways:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sideways:items-start">
        {(openId) => (
          <>
            {/* In landscape on phones the controls are beside the list; otherwise the wrapper has no box, so that
                they stick above it. */}
            <div className="contents sideways:sticky sideways:top-0 sideways:block sideways:max-h-dvh sideways:overflow-y-auto">
              <div ref={head}>
                <PageHeader
                  title="お仕事をさがす"
                  back={<Logotype className="mr-2 ml-2 md:hidden" />}
                  actions={
                    signedIn ? (
                      bell
                    ) : (
                      <Link
                        to={paths.favorites()}
                        aria-label="お気に入り"
                        className={iconButtonClass()}
                      >
                        <Heart aria-hidden className="size-6" />
                      </Link>
                    )
                  }
                />
                {status === 'unauthenticated' && <ValueProposition />}
              </div>
              <SearchTools filters={filters} onChange={changeAndShow} onSheet={open} now={now} />
              {signedIn ? (
                <Suspense fallback={place}>
                  <CardsAboveSearchResults place={place} />
                </Suspense>
              ) : (
                place
              )}
            </div>
            <SearchResults filters={listed} onChange={changeAndShow} now={now} current={openId} />
          </>
        )}
      </RecruitmentDetailColumns>
      {shown && (
        <shown.Sheet
          open={shown.open}
          onClose={close}
          filters={filters}
          onChange={(next) => changeAndShow(next, { fromSheet: true })}
          now={now}
        />
      )}
    </>
  );
}
