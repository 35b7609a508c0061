import Building2 from 'lucide-react/icons/building-2';
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { facilityStateLabels } from '#apps/facility/facilities/facility-state.ts';
import {
  corporationConsentsQuery,
  ownCorporationQuery,
} from '#apps/facility/facilities/facility-client.ts';
import { ownFacilitiesQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { ListRow } from '#platform/ui/navigation/list-row.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { roleExplanations, roleLabels } from '#access/people/messages.ts';
import { PageColumns } from '#apps/parts/back-office/page-columns.tsx';
import { SetupCard, useFacilitySetupFacts } from './setup-card.tsx';
import { isCorporationBeingSetUp } from './setup-steps.ts';

const route = pageLoaders({
  queries: () => [
    facilityViewerQuery(),
    ownFacilitiesQuery(),
    ownCorporationQuery(),
    corporationConsentsQuery(),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/**
 * Start page of a corporation: its setup steps until the first posting, the person's role, and the person's facilities.
 */
export default function CorporationStartPage() {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const { corporation, person, role, hasPasskey } = viewer;
  const canWrite = viewer.rights.includes('corporation.write');
  const isNew = isCorporationBeingSetUp(useFacilitySetupFacts()) && canWrite;
  return (
    <Screen title={corporation.name}>
      <PageColumns aside={<Facilities canAdd={canWrite} isNew={isNew} />}>
        {isNew && <SetupCard />}
        {!hasPasskey && !isNew && (
          <Banner
            title="パスキーを登録してください"
            action={
              <Link
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
                to={facilityPaths.devices()}
              >
                登録する
              </Link>
            }
          >
            メンバーの管理には、パスキーでの本人確認が必要です。次からのログインも速くなります。
          </Banner>
        )}
        <Section title="あなたの役割">
          <Card className="flex flex-col gap-1">
            <p className="flex flex-wrap items-center gap-2 font-bold">
              {person.name}
              <StateBadge tone="info">{roleLabels[role]}</StateBadge>
            </p>
            <p className="text-sm wrap-anywhere text-fg-2">{person.email}</p>
            <p>{roleExplanations[role]}</p>
            <p className="pt-2">
              <Link
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
                to={facilityPaths.notifications()}
              >
                お知らせの設定
              </Link>
            </p>
          </Card>
        </Section>
        {viewer.facilities.length > 1 && (
          <Link
            className={buttonClass({ variant: 'secondary' })}
            to={facilityPaths.corporation.overview()}
          >
            今日の全施設の状況を見る
          </Link>
        )}
      </PageColumns>
    </Screen>
  );
}

/** List of the person's facilities, each with its state and a link to its page. */
function Facilities({ canAdd, isNew }: { canAdd: boolean; isNew: boolean }) {
  const list = useSuspenseInfiniteQuery(ownFacilitiesQuery());
  const facilities = list.data.rows;
  return (
    <Section title="担当する施設">
      {facilities.length === 0 ? (
        <EmptyState icon={<Building2 />} title="施設はまだありません">
          {canAdd
            ? '施設を登録すると、ここに表示されます。'
            : '施設が登録されると、ここに表示されます。'}
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line-weak overflow-hidden rounded-16 border border-line-weak bg-surface shadow-card">
            {facilities.map(({ id, name, state, cityName, town }) => (
              <li key={id}>
                <ListRow
                  as={Link}
                  to={facilityPaths.profile(id)}
                  title={name}
                  description={`${cityName}${town}・${facilityStateLabels[state].label}`}
                />
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </>
      )}
      {/* The steps of a new corporation lead to its first facility. */}
      {canAdd && (!isNew || facilities.length > 0) && (
        <Link className={buttonClass({ variant: 'secondary' })} to={facilityPaths.newFacility()}>
          施設を登録する
        </Link>
      )}
    </Section>
  );
}
