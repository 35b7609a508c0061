import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatDay } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import {
  AgreementQuery,
  ownAgreementQuery,
  AgreementsQuery,
  WithdrawAgreementMutation,
  type OwnAgreementDetail,
} from '../own-facilities-client.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import type { Route } from './+types/agreement.ts';
import { WorkersOvertimeUnderAgreement } from './agreement-overtime.tsx';
import { AgreementPapers } from './agreement-papers.tsx';
import { statutoryDayMinutes } from '#platform/base/working-day.ts';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { agreementId } }) => [facilityViewerQuery(), ownAgreementQuery(agreementId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/**
 * 36協定: page of one filing, with the postings and shifts that rely on it alone, the workers near its limits, and its
 * replacement or withdrawal.
 */
export default function AgreementPage({
  params: { facilityId, agreementId },
}: Route.ComponentProps) {
  const { rights } = useSuspenseQuery(facilityViewerQuery()).data.viewer;
  const use = useSuspenseQuery(ownAgreementQuery(agreementId)).data.agreement;
  const { withdrawnAt } = use.filing;
  const back = facilityPaths.profile(facilityId);
  return (
    <Screen title="36協定" back={back}>
      <div className="flex w-full max-w-160 flex-col gap-6 px-4 py-5">
        <Filing filing={use.filing} />
        {withdrawnAt ? (
          <Banner title="この協定は取り下げられています">
            <JstTime at={withdrawnAt} />
            に取り下げました。{statutoryDayMinutes / 60}
            時間を超える勤務の掲載には、別の協定が必要です。
          </Banner>
        ) : (
          <>
            <Reliance use={use} />
            {rights.includes('facility.write') && <Acts facilityId={facilityId} use={use} />}
          </>
        )}
        <AgreementPapers
          agreementId={agreementId}
          papers={use.papers}
          canWrite={rights.includes('facility.write')}
        />
        {rights.includes('hours.read') && (
          <WorkersOvertimeUnderAgreement facilityId={facilityId} filing={use.filing} />
        )}
      </div>
    </Screen>
  );
}

function Filing({ filing }: { filing: OwnAgreementDetail['filing'] }) {
  return (
    <DefinitionList>
      <DefinitionRow label="労働基準監督署">{filing.office}</DefinitionRow>
      <DefinitionRow label="受理番号">{filing.number}</DefinitionRow>
      <DefinitionRow label="届け出た日">{formatDay(filing.filedOn)}</DefinitionRow>
      <DefinitionRow label="有効期間">
        {`${formatDay(filing.startsOn)}〜${formatDay(filing.endsOn)}`}
      </DefinitionRow>
      <DefinitionRow label="延長できる時間">
        {`1日${filing.dailyMinutes}分・1か月${filing.monthlyHours}時間・1年${filing.yearlyHours}時間`}
      </DefinitionRow>
      <DefinitionRow label="特別条項">{filing.specialClause ? 'あり' : 'なし'}</DefinitionRow>
    </DefinitionList>
  );
}

/** Sentence with the postings and shifts that rely on this filing alone; also in the question before a withdrawal. */
function Reliance({ use: { openPostings, comingShifts } }: { use: OwnAgreementDetail }) {
  if (openPostings === 0 && comingShifts === 0) {
    return <p>この協定だけを根拠にしている、これからの募集と勤務はありません。</p>;
  }
  return (
    <Banner tone="warn" title="この協定だけを根拠にしている募集や勤務があります">
      {relianceOf({ openPostings, comingShifts })}
    </Banner>
  );
}

const relianceOf = ({
  openPostings,
  comingShifts,
}: Pick<OwnAgreementDetail, 'openPostings' | 'comingShifts'>) =>
  `${statutoryDayMinutes / 60}時間を超える勤務の募集が${openPostings}件、成立している契約が${comingShifts}件あります。取り下げても、募集と契約はそのまま残ります。36協定がないまま${statutoryDayMinutes / 60}時間を超えて働かせることはできないため、先に新しい協定に差し替えるか、募集を締め切ってください。`;

function Acts({ facilityId, use }: { facilityId: string; use: OwnAgreementDetail }) {
  const [isAsking, setAsking] = useState(false);
  const { id } = use.filing;
  const withdraw = useGraphqlMutation(WithdrawAgreementMutation, {
    invalidates: [AgreementQuery, AgreementsQuery],
    onSuccess: () => {
      setAsking(false);
      toast.success('36協定を取り下げました');
    },
  });
  const isUsed = use.openPostings > 0 || use.comingShifts > 0;
  return (
    <div className="flex flex-wrap gap-3">
      <Link
        className={buttonClass({ variant: 'secondary' })}
        to={facilityPaths.newAgreement(facilityId, { replaces: id })}
      >
        新しい協定に差し替える
      </Link>
      <Button variant="danger" onClick={() => setAsking(true)}>
        取り下げる
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => {
          withdraw.reset();
          setAsking(false);
        }}
        title="36協定を取り下げますか？"
        confirmLabel="取り下げる"
        danger
        pending={withdraw.isPending}
        pendingLabel="取り下げています…"
        error={withdraw.error?.message}
        onConfirm={() => withdraw.mutate({ id })}
      >
        <p>
          取り下げると、別の協定がない日には、{statutoryDayMinutes / 60}
          時間を超える勤務を掲載できません。取り下げは元に戻せません。
        </p>
        {isUsed && <p className="pt-2">{relianceOf(use)}</p>}
      </ConfirmDialog>
    </div>
  );
}
