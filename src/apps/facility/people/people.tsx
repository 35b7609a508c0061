import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { Link } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { ownFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { FacilityTabs } from '#apps/facility/shell/facility-tabs.tsx';
import {
  blockedWorkersQuery,
  pastWorkersQuery,
  type BlockedWorker,
  type PastWorker,
} from './people-client.ts';
import type { Route } from './+types/people.ts';
import { BlockCard } from './block-card.tsx';
import { BlockWorkerSheet } from './block-worker-sheet.tsx';
import { CorporationBlocks } from './corporation-blocks.tsx';
import { UnblockWorkerDialog } from './unblock-worker-dialog.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId } }) => [
    facilityViewerQuery(),
    ownFacilityQuery(facilityId),
    pastWorkersQuery(facilityId),
    blockedWorkersQuery(facilityId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 働いた人: page with the workers who finished a shift here and the workers whom the facility has blocked. */
export default function People({ params: { facilityId } }: Route.ComponentProps) {
  const { rights } = useSuspenseQuery(facilityViewerQuery()).data.viewer;
  const { name } = useSuspenseQuery(ownFacilityQuery(facilityId)).data.ownFacility;
  const canDecide = rights.includes('applications.decide');
  const isOwner = rights.includes('corporation.write');
  return (
    <Screen title={`働いた人（${name}）`} documentTitle={`働いた人 ${name}`} back={facilityPaths()}>
      <FacilityTabs facilityId={facilityId} rights={rights} />
      <div className="flex w-full flex-col gap-8 px-4 py-5">
        <p>
          <Link
            className={buttonClass({ variant: 'secondary' })}
            to={facilityPaths.pool(facilityId)}
          >
            お気に入りとグループ
          </Link>
        </p>
        <Worked facilityId={facilityId} canDecide={canDecide} isOwner={isOwner} />
        <Blocked facilityId={facilityId} canDecide={canDecide} />
        {isOwner && <CorporationBlocks />}
      </div>
    </Screen>
  );
}

type PartProps = { facilityId: string; canDecide: boolean };

function Worked({ facilityId, canDecide, isOwner }: PartProps & { isOwner: boolean }) {
  const list = useSuspenseInfiniteQuery(pastWorkersQuery(facilityId));
  const [blocking, setBlocking] = useState<PastWorker | null>(null);
  const people = list.data.rows;
  return (
    <Section title="この施設で働いた人">
      {people.length === 0 ? (
        <EmptyState icon={<Users />} title="勤務を終えた人はまだいません">
          勤務が終わると、働いた人がここに表示されます。
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3 md:grid-cols-2">
            {people.map((worker) => (
              <li key={worker.workerId}>
                <PastWorkerCard
                  worker={worker}
                  isOwner={isOwner}
                  onBlock={canDecide ? () => setBlocking(worker) : undefined}
                />
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </>
      )}
      {blocking && (
        <BlockWorkerSheet
          key={blocking.workerId}
          facilityId={facilityId}
          worker={blocking}
          mayBlockEverywhere={isOwner}
          onClose={() => setBlocking(null)}
        />
      )}
    </Section>
  );
}

type PastWorkerProps = { worker: PastWorker; isOwner: boolean; onBlock: (() => void) | undefined };

function PastWorkerCard({ worker, isOwner, onBlock }: PastWorkerProps) {
  const { name, shifts, lastStartsAt, isBlocked, isBlockedEverywhere } = worker;
  // An owner can still block a worker everywhere who is blocked only at this facility.
  const canBlock = isOwner ? !isBlockedEverywhere : !isBlocked;
  const act = isBlocked ? '法人全体でブロックする' : 'ブロックする';
  return (
    <Card as="article" className="flex h-full flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
        {name}
        {isBlocked && (
          <StateBadge>{isBlockedEverywhere ? '法人全体でブロック中' : 'ブロック中'}</StateBadge>
        )}
      </h3>
      <p className="text-fg-2">
        {shifts}回・前回 <JstTime at={lastStartsAt} format="day" />
      </p>
      {onBlock && canBlock && (
        <p className="mt-auto pt-1">
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${name}さんを${act}`}
            onClick={onBlock}
          >
            {act}
          </Button>
        </p>
      )}
    </Card>
  );
}

function Blocked({ facilityId, canDecide }: PartProps) {
  const list = useSuspenseInfiniteQuery(blockedWorkersQuery(facilityId));
  const [lifting, setLifting] = useState<BlockedWorker | null>(null);
  const blocks = list.data.rows;
  return (
    <Section title="ブロック中">
      {blocks.length === 0 ? (
        <EmptyState icon={<ShieldCheck />} title="ブロックしている人はいません">
          ブロックすると、その人はこの施設の求人に応募できなくなります。
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3 md:grid-cols-2">
            {blocks.map((block) => (
              <li key={block.workerId}>
                <BlockCard block={block} onLift={canDecide ? () => setLifting(block) : undefined} />
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </>
      )}
      {lifting && (
        <UnblockWorkerDialog
          key={lifting.workerId}
          facilityId={facilityId}
          worker={lifting}
          onClose={() => setLifting(null)}
        />
      )}
    </Section>
  );
}
