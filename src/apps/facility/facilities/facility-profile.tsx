import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { formatDay } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { ownCorporationQuery } from './facility-client.ts';
import {
  ownAgreementsQuery,
  ownFacilityQuery,
  OwnFacilityQuery,
  OwnFacilitiesQuery,
  PublishFacilityMutation,
  ownTemplatesQuery,
  type OwnFacilityData,
} from './own-facilities-client.ts';
import { facilityStateLabels } from './facility-state.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { formatTypedPhoneNumber } from '#platform/ui/fields/digits.ts';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { CloseFacilitySection } from './close-facility.tsx';
import { roleNamesWithRight } from '#access/people/messages.ts';
import { FacilityTabs } from '#apps/facility/shell/facility-tabs.tsx';
import type { Route } from './+types/facility-profile.ts';
import { PageColumns } from '#apps/parts/back-office/page-columns.tsx';
import { statutoryDayMinutes } from '#platform/base/working-day.ts';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId } }) => [
    facilityViewerQuery(),
    ownFacilityQuery(facilityId),
    ownCorporationQuery(),
    ownTemplatesQuery(facilityId),
    ownAgreementsQuery(facilityId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const listClass =
  'divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card';

/** Page with the facility as workers will see it, its templates, its 36協定, and the button that publishes it. */
export default function FacilityProfile({ params: { facilityId } }: Route.ComponentProps) {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const own = useSuspenseQuery(ownFacilityQuery(facilityId)).data.ownFacility;
  const { label, tone } = facilityStateLabels[own.state];
  const canWrite = viewer.rights.includes('facility.write');
  const canPublish = own.state === 'PREPARING' && canWrite;
  return (
    <Screen title={own.name} back={facilityPaths()} stateKey={own.state}>
      <FacilityTabs facilityId={facilityId} rights={viewer.rights} />
      <PageColumns
        aside={
          <>
            <Templates
              facilityId={facilityId}
              isPublic={own.state === 'PUBLISHED'}
              canPost={viewer.rights.includes('postings.write')}
            />
            <Agreements facilityId={facilityId} canWrite={canWrite} />
            <EntranceDevices facilityId={facilityId} />
            {own.state === 'PUBLISHED' && canWrite && (
              <CloseFacilitySection id={own.id} name={own.name} />
            )}
          </>
        }
      >
        <Section title="施設の情報">
          <p className="pb-3">
            <StateBadge tone={tone}>{label}</StateBadge>
          </p>
          {own.freezeReason !== null && (
            <Banner
              tone="danger"
              announce={false}
              title="運営が、この施設の新しい募集を停止しています"
            >
              成立している契約はそのまま続きます。理由：{own.freezeReason}
            </Banner>
          )}
          <Facts own={own} />
          {canWrite && (
            <Link
              className={buttonClass({ variant: 'secondary' })}
              to={facilityPaths.edit(facilityId)}
            >
              施設の情報を変更する
            </Link>
          )}
          {canPublish && (
            <Publication id={own.id} canMend={viewer.rights.includes('corporation.write')} />
          )}
        </Section>
      </PageColumns>
    </Screen>
  );
}

function Facts({ own }: { own: OwnFacilityData }) {
  const zipCode = own.zipCode.replace(/^(\d{3})-?(\d{4})$/, '$1-$2');
  const address = `〒${zipCode} ${own.prefectureName}${own.cityName}${own.town}${own.streetNumber}`;
  const walks = own.stations.map(({ name, walkMinutes }) => `${name} 徒歩${walkMinutes}分`);
  return (
    <DefinitionList>
      <DefinitionRow label="サービス">{own.serviceName}</DefinitionRow>
      <DefinitionRow label="住所">{address}</DefinitionRow>
      <DefinitionRow label="最寄り駅">{walks.join('、') || '登録なし'}</DefinitionRow>
      <DefinitionRow label="電話番号">{formatTypedPhoneNumber(own.phoneNumber)}</DefinitionRow>
      <DefinitionRow label="行き方">{own.accessNote || '登録なし'}</DefinitionRow>
      <DefinitionRow label="相談窓口">{own.consultationDesk}</DefinitionRow>
    </DefinitionList>
  );
}

/** Section with the link to the tablets at the entrance. */
function EntranceDevices({ facilityId }: { facilityId: string }) {
  return (
    <Section title="入口の端末">
      <p>出勤・退勤のコードを表示する、入口のタブレットです。</p>
      <Link
        className={buttonClass({ variant: 'secondary' })}
        to={facilityPaths.entranceDevices(facilityId)}
      >
        入口の端末の登録と終了
      </Link>
    </Section>
  );
}

/** Refusals of publishing whose cause is explained and corrected on the corporation's page. */
const ofCorporation: ReadonlySet<string> = new Set([
  'CORPORATION_NOT_APPROVED',
  'CORPORATION_SUSPENDED',
  'CONTACT_MISSING',
  'TERMS_NOT_ACCEPTED',
  'DECLARATION_MISSING',
  'DECLARATION_ENDED',
]);

type PublicationProps = { id: string; canMend: boolean };

/** Button that publishes the facility, or the missing step: before the approval, the server would refuse. */
function Publication(props: PublicationProps) {
  // Always refetch: a person who follows the link in the approval mail must see the approval in spite of cached data.
  const options = { ...ownCorporationQuery(), refetchOnMount: 'always' as const };
  const { state } = useSuspenseQuery(options).data.ownCorporation;
  if (state === 'PREPARING')
    return (
      <Banner
        title="施設の公開は、法人の登録が承認されたあとにできます"
        action={props.canMend && <ToCorporation />}
      >
        {props.canMend
          ? '法人の画面で、運営に確認を申し込んでください。'
          : `${roleNamesWithRight('corporation.write').join('か')}が、法人の画面で運営に確認を申し込みます。`}
      </Banner>
    );
  if (state === 'WAITING')
    return (
      <Banner title="運営が法人の登録を確認しています">
        承認されると、オーナーにメールでお知らせします。そのあと、この画面で施設を公開してください。
      </Banner>
    );
  return <Publish {...props} />;
}

function ToCorporation() {
  return (
    <Link
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
      to={facilityPaths.corporation()}
    >
      法人の画面を開く
    </Link>
  );
}

function Publish({ id, canMend }: PublicationProps) {
  const publish = useGraphqlMutation(PublishFacilityMutation, {
    invalidates: [OwnFacilityQuery, OwnFacilitiesQuery],
    onSuccess: () => toast.success('施設を公開しました'),
  });
  return (
    <div className="flex flex-col gap-4 pt-4">
      {publish.error && (
        <Banner
          tone="danger"
          announce
          title="公開できませんでした"
          action={canMend && ofCorporation.has(publish.error.code) && <ToCorporation />}
        >
          {publish.error.message}
        </Banner>
      )}
      <p>公開すると、この施設の求人を掲載できるようになります。</p>
      <Button
        pending={publish.isPending}
        pendingLabel="公開しています…"
        onClick={() => publish.mutate({ id })}
      >
        施設を公開する
      </Button>
    </div>
  );
}

type TemplatesProps = { facilityId: string; isPublic: boolean; canPost: boolean };

function Templates({ facilityId, isPublic, canPost }: TemplatesProps) {
  const list = useSuspenseInfiniteQuery(ownTemplatesQuery(facilityId));
  const rows = list.data.rows;
  return (
    <Section title="求人のひな形">
      {rows.length === 0 ? (
        <p className="text-fg-2">
          {isPublic
            ? 'ひな形はまだありません。募集はひな形から掲載します。次に、ひな形を作成してください。'
            : 'ひな形はまだありません。募集はひな形から掲載します。施設の公開の前でも作成できます。'}
        </p>
      ) : (
        <>
          <ul className={listClass}>
            {rows.map(({ id, title, version }) => (
              <li key={id} className="py-3">
                <span className="block wrap-anywhere">{title}</span>
                <span className="block text-sm text-fg-2">第{version}版</span>
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </>
      )}
      <Link
        className={buttonClass({
          variant: isPublic && rows.length === 0 ? 'primary' : 'secondary',
        })}
        to={facilityPaths.templates(facilityId)}
      >
        ひな形の作成と変更
      </Link>
      {isPublic && canPost && rows.length > 0 && (
        <Link className={buttonClass()} to={facilityPaths.postings.new({ facilityId })}>
          募集を掲載する
        </Link>
      )}
    </Section>
  );
}

function Agreements({ facilityId, canWrite }: { facilityId: string; canWrite: boolean }) {
  const rows = useSuspenseQuery(ownAgreementsQuery(facilityId)).data.agreements;
  return (
    <Section title="36協定">
      {rows.length === 0 ? (
        <p className="text-fg-2">
          36協定（残業についての労使の協定）はまだ登録されていません。実働{statutoryDayMinutes / 60}
          時間を超える募集（長い夜勤など）を掲載する前に、労働基準監督署に届け出たものを登録してください。
          {statutoryDayMinutes / 60}時間以内の募集には必要ありません。
        </p>
      ) : (
        <ul className={listClass}>
          {rows.map(({ id, number, office, startsOn, endsOn, withdrawnAt, hasPaper }) => (
            <li key={id} className="py-3">
              <Link
                className="link block py-2 wrap-anywhere"
                to={facilityPaths.agreement(facilityId, id)}
              >
                {office} {number}
              </Link>
              <span className="block text-sm text-fg-2">
                {formatDay(startsOn)}〜{formatDay(endsOn)}
                {withdrawnAt && '（取り下げ済み）'}
                {!hasPaper && '・届の控えなし'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {canWrite && (
        <Link
          className={buttonClass({ variant: 'secondary' })}
          to={facilityPaths.newAgreement(facilityId)}
        >
          36協定を登録する
        </Link>
      )}
    </Section>
  );
}
