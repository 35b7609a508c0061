import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { ownFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { useDebouncedValue } from '#platform/ui/use-settled.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import {
  poolPeopleQuery,
  workerGroupsQuery,
  type PoolWorker,
  type WorkerGroup,
} from './pool-client.ts';
import { AutomaticStandIns } from '#apps/facility/stand-ins/automatic-stand-ins.tsx';
import { poolFilterOf, workerPoolListName, ruleBasedPoolLists } from './pool-lists.ts';
import type { Route } from './+types/pool.ts';
import { WorkerGroupButtons } from './group-bar.tsx';
import { PoolWorkerSheet } from './pool-worker-sheet.tsx';
import { WorkerPoolRow } from './pool-row.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId } }) => [
    facilityViewerQuery(),
    ownFacilityQuery(facilityId),
    workerGroupsQuery(facilityId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** お気に入りとグループ: page with the workers who worked here and the own people, filtered by mark, group or rule. */
export default function WorkerPool({ params: { facilityId } }: Route.ComponentProps) {
  const { rights } = useSuspenseQuery(facilityViewerQuery()).data.viewer;
  const { name } = useSuspenseQuery(ownFacilityQuery(facilityId)).data.ownFacility;
  const groups = useSuspenseQuery(workerGroupsQuery(facilityId)).data.workerGroups;
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useState('');
  const settled = useDebouncedValue(text);
  const canDecide = rights.includes('applications.decide');
  // The list in the URL; the list of all workers if the group in the URL no longer exists.
  const asked = query.get('list') ?? 'ALL';
  const list = [...ruleBasedPoolLists, ...groups.map(({ id }) => id)].includes(asked)
    ? asked
    : 'ALL';
  const show = (next: string) =>
    setQuery(next === 'ALL' ? {} : { list: next }, { replace: true, preventScrollReset: true });
  return (
    <Screen
      title={`お気に入りとグループ（${name}）`}
      documentTitle={`お気に入りとグループ ${name}`}
      back={facilityPaths.people(facilityId)}
    >
      <div className="flex w-full flex-col gap-5 px-4 py-5">
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <SelectField
            label="表示する人"
            name="list"
            options={[
              ...ruleBasedPoolLists.map((one) => ({ value: one, label: workerPoolListName(one) })),
              ...groups.map(({ id, name: label, people }) => ({
                value: id,
                label: `グループ：${label}（${people}人）`,
              })),
            ]}
            value={list}
            onChange={(event) => show(event.target.value)}
          />
          <TextField
            label="名前でさがす"
            name="text"
            type="search"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        {canDecide && (
          <div className="flex flex-wrap gap-3">
            <WorkerGroupButtons
              facilityId={facilityId}
              group={groups.find(({ id }) => id === list) ?? null}
              onShow={show}
            />
            <Link
              className={buttonClass({ variant: 'secondary' })}
              to={facilityPaths.pool.links(facilityId)}
            >
              なかまを招くリンク
            </Link>
          </div>
        )}
        {rights.includes('postings.write') && <AutomaticStandIns facilityId={facilityId} />}
        <PeopleList
          key={`${list} ${settled}`}
          facilityId={facilityId}
          list={list}
          text={settled}
          groups={groups}
          canDecide={canDecide}
        />
      </div>
    </Screen>
  );
}

type ListProps = {
  facilityId: string;
  list: string;
  text: string;
  groups: readonly WorkerGroup[];
  canDecide: boolean;
};

function PeopleList({ facilityId, list, text, groups, canDecide }: ListProps) {
  const query = useInfiniteQuery(poolPeopleQuery(facilityId, poolFilterOf(list, text)));
  const [chosen, setChosen] = useState<string | null>(null);
  if (query.isPending)
    return (
      <LoadingSkeleton>
        <SkeletonText lines={6} />
      </LoadingSkeleton>
    );
  if (!query.data)
    return (
      <ErrorState
        title="読み込めませんでした"
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {query.error.message}
      </ErrorState>
    );
  const people = query.data.rows;
  const worker = people.find(({ workerId }) => workerId === chosen);
  if (people.length === 0 && !query.hasNextPage)
    return <NoPeople facilityId={facilityId} list={list} isSearched={text.trim() !== ''} />;
  return (
    <>
      <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
        {people.map((one) => (
          <WorkerPoolRow
            key={one.workerId}
            worker={one}
            groups={namesOf(one, groups)}
            onEdit={canDecide ? () => setChosen(one.workerId) : undefined}
          />
        ))}
      </ul>
      <PagedQueryLoadMore list={query} />
      {worker && (
        <PoolWorkerSheet
          key={worker.workerId}
          facilityId={facilityId}
          worker={worker}
          groups={groups}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

const namesOf = ({ groupIds }: PoolWorker, groups: readonly WorkerGroup[]) =>
  groups.filter(({ id }) => groupIds.includes(id)).map(({ name }) => name);

type NoPeopleProps = { facilityId: string; list: string; isSearched: boolean };

/** Explains how workers get into an empty list. */
function NoPeople({ facilityId, list, isSearched }: NoPeopleProps) {
  if (isSearched)
    return (
      <EmptyState icon={<Users />} title="この名前の人はいません">
        名前の一部か、ふりがなでさがせます。「表示する人」を「{workerPoolListName('ALL')}
        」にすると、見つかることがあります。
      </EmptyState>
    );
  if (list === 'OWN_PEOPLE')
    return (
      <EmptyState icon={<Users />} title="自施設のなかまはまだいません">
        「なかまを招くリンク」を渡した方が参加すると、ここに並びます。まだここで働いたことがなくても、募集を先に案内できます。
      </EmptyState>
    );
  if (list === 'ALL' || list === 'REGULARS')
    return (
      <EmptyState icon={<Users />} title="まだいません">
        勤務を終えた人がここに並びます。お気に入りにしたりグループに入れたりすると、次の募集を先に案内できます。
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Users />}
      title="まだ誰もいません"
      actions={
        <Link className={buttonClass({ variant: 'secondary' })} to={facilityPaths.pool(facilityId)}>
          全員を見る
        </Link>
      }
    >
      全員の中から「お気に入り・グループ」を押すと、ここに加えられます。
    </EmptyState>
  );
}
