import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';

import { standInLimits } from '#apps/facility/stand-ins/stand-in-client.ts';
import { urgentCallHoursBeforeStart } from './urgent-client.ts';
import { addDays, addHours, isJstDay, jstDay, weekStartOf } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { postingsOfWeekQuery, type WeekPosting } from './postings-client.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { useServerTime } from '#platform/web/server-time.ts';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { useLastPostedShifts } from '#apps/parts/back-office/last-posted.ts';
import { ClosePostingDialog } from './close-posting.tsx';
import { EditPostingSheet } from './edit-posting.tsx';
import { weekLabel } from './week/group-editor.tsx';
import { PostingHistorySheet } from './posting-history-sheet.tsx';
import { PostingRow } from './posting-row.tsx';
import { StandInSheet } from './stand-in-sheet.tsx';
import { UndoPostedBanner } from './undo-posted.tsx';
import { UrgentSheet } from './urgent-sheet.tsx';

const route = pageLoaders({ queries: () => [facilityViewerQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 募集: list of the postings of a week with their states; here they are changed and closed. */
export default function Postings() {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const [query, setQuery] = useSearchParams();
  const now = useServerTime(60_000);
  const asked = query.get('week') ?? '';
  const week = weekStartOf(isJstDay(asked) ? asked : jstDay(now));
  const facility = viewer.facilities.find(({ id }) => id === query.get('facilityId'));
  const canWrite = viewer.rights.includes('postings.write');
  const show = (next: { week?: string; facilityId?: string }) => {
    const facilityId = next.facilityId ?? facility?.id ?? '';
    setQuery(
      { week: next.week ?? week, ...(facilityId !== '' && { facilityId }) },
      { replace: true, preventScrollReset: true },
    );
  };
  const add = canWrite && (
    <Link
      className={buttonClass()}
      to={facilityPaths.postings.new({ week, facilityId: facility?.id })}
    >
      募集を掲載する
    </Link>
  );
  const addFile = canWrite && (
    <Link className={buttonClass({ variant: 'secondary' })} to={facilityPaths.postings.file()}>
      CSVで掲載する
    </Link>
  );
  return (
    <Screen title="募集" actions={add}>
      <div className="flex w-full max-w-160 flex-col gap-6 px-4 py-5 lg:max-w-none">
        <div className="flex flex-wrap items-end gap-3">
          <Button variant="secondary" onClick={() => show({ week: addDays(week, -7) })}>
            前の週
          </Button>
          <Button variant="secondary" onClick={() => show({ week: addDays(week, 7) })}>
            次の週
          </Button>
          {viewer.facilities.length > 1 && (
            <SelectField
              className="flex-[1_1_12rem]"
              label="施設"
              name="facilityId"
              placeholder="すべての施設"
              options={viewer.facilities.map(({ id, name }) => ({ value: id, label: name }))}
              value={facility?.id ?? ''}
              onChange={(event) => show({ facilityId: event.target.value })}
            />
          )}
          {addFile}
        </div>
        {canWrite && <LastPosted now={now} />}
        <WeekList
          key={`${week} ${facility?.id}`}
          week={week}
          facilityId={facility?.id ?? null}
          facilities={viewer.facilities}
          canWrite={canWrite}
          add={add}
        />
      </div>
    </Screen>
  );
}

/** Banner that undoes the last postings of this browser tab, while that is possible. */
function LastPosted({ now }: { now: Date }) {
  const posted = useLastPostedShifts();
  if (!posted || now > new Date(posted.undoUntil)) return null;
  return <UndoPostedBanner posted={posted} />;
}

type ListProps = {
  week: string;
  facilityId: string | null;
  facilities: readonly { id: string; name: string }[];
  canWrite: boolean;
  add: ReactNode;
};

function WeekList({ week, facilityId, facilities, canWrite, add }: ListProps) {
  const list = useInfiniteQuery(postingsOfWeekQuery(week, facilityId));
  const [editing, setEditing] = useState<WeekPosting | null>(null);
  const [closing, setClosing] = useState<WeekPosting | null>(null);
  const [searching, setSearching] = useState<WeekPosting | null>(null);
  const [calling, setCalling] = useState<WeekPosting | null>(null);
  const [recalling, setRecalling] = useState<WeekPosting | null>(null);
  const now = useServerTime(60_000);
  const title = weekLabel(week, addDays(week, 6));
  if (list.isPending)
    return (
      <Section title={title}>
        <LoadingSkeleton>
          <SkeletonText lines={6} />
        </LoadingSkeleton>
      </Section>
    );
  if (!list.data)
    return (
      <Section title={title}>
        <ErrorState
          title="募集を読み込めませんでした"
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        >
          {list.error.message}
        </ErrorState>
      </Section>
    );
  const postings = list.data.rows;
  const days = [...new Set(postings.map(({ startsAt }) => jstDay(new Date(startsAt))))];
  return (
    <Section title={title} className="gap-5">
      {postings.length === 0 ? (
        <EmptyState icon={<CalendarDays />} title="この週の募集はありません" actions={add}>
          ひな形と日付を選んで掲載すると、ここに並びます。
        </EmptyState>
      ) : (
        <>
          {days.map((day) => (
            <section key={day} className="flex flex-col gap-2">
              <h3 className="font-bold">
                <JstTime at={day} format="day" />
              </h3>
              <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
                {postings
                  .filter(({ startsAt }) => jstDay(new Date(startsAt)) === day)
                  .map((posting) => (
                    <PostingRow
                      key={posting.id}
                      posting={posting}
                      facility={facilities.find(({ id }) => id === posting.facilityId)?.name ?? ''}
                      onEdit={canWrite ? () => setEditing(posting) : undefined}
                      onClose={canWrite ? () => setClosing(posting) : undefined}
                      onHistory={() => setRecalling(posting)}
                      onUrgent={
                        canWrite && isUrgentSoon(posting, now)
                          ? () => setCalling(posting)
                          : undefined
                      }
                      onStandIn={
                        canWrite && needsSoon(posting, now)
                          ? () => setSearching(posting)
                          : undefined
                      }
                    />
                  ))}
              </ul>
            </section>
          ))}
          <PagedQueryLoadMore list={list} />
        </>
      )}
      {editing && (
        <EditPostingSheet key={editing.id} posting={editing} onClose={() => setEditing(null)} />
      )}
      {recalling && <PostingHistorySheet posting={recalling} onClose={() => setRecalling(null)} />}
      {calling && (
        <UrgentSheet key={calling.id} posting={calling} onClose={() => setCalling(null)} />
      )}
      {searching && (
        <StandInSheet key={searching.id} posting={searching} onClose={() => setSearching(null)} />
      )}
      <ClosePostingDialog posting={closing} onClose={() => setClosing(null)} />
    </Section>
  );
}

/** True when the urgent call of a posting was sent or can be sent now. */
const isUrgentSoon = ({ isUrgent, state, startsAt }: WeekPosting, now: Date) =>
  isUrgent || (state === 'OPEN' && new Date(startsAt) <= addHours(now, urgentCallHoursBeforeStart));

/** True when a posting has an open seat and begins within the hours of a search for a stand-in. */
const needsSoon = ({ state, startsAt }: WeekPosting, now: Date) =>
  state === 'OPEN' && new Date(startsAt) <= addHours(now, standInLimits.hours);
