import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import type { WageCheckFragment } from '#gen/worker-operations.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import {
  maxClaimReasonLength,
  claimReviewHours,
} from '#domain/attendance/corrections/claim-limits.ts';

import { wageWithAdjustmentQuery, wageWithoutAdjustmentQuery } from './client.ts';
import { PaySlipButton } from './statements/pay-slip-button.tsx';
import type { Route } from './+types/wage-check.ts';
import {
  useWageApproval,
  type WageApprovalForm,
  type WageAdjustmentMode,
} from './use-wage-approval.ts';
import { WageBreakdownCard } from './wage-breakdown-card.tsx';

const modeOf = (params: URLSearchParams): WageAdjustmentMode =>
  params.get('mode') === 'adjust' ? 'with_adjustment' : 'without_adjustment';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  queries: ({ params, url }) => [
    modeOf(url.searchParams) === 'with_adjustment'
      ? wageWithAdjustmentQuery(params.attendanceId)
      : wageWithoutAdjustmentQuery(params.attendanceId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 給与確認: explains every yen of the shift's wage; the worker accepts the wage or corrects the hours. */
export default function WageCheckScreen({ params: { attendanceId } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  return modeOf(params) === 'with_adjustment' ? (
    <Adjusted id={attendanceId} />
  ) : (
    <AsRecorded id={attendanceId} />
  );
}

function AsRecorded({ id }: { id: string }) {
  const wage = useSuspenseQuery(wageWithoutAdjustmentQuery(id)).data.wageWithoutAdjustment;
  return <Check wage={wage} mode="without_adjustment" />;
}

function Adjusted({ id }: { id: string }) {
  const wage = useSuspenseQuery(wageWithAdjustmentQuery(id)).data.wageWithAdjustment;
  return <Check wage={wage} mode="with_adjustment" />;
}

function Check({ wage, mode }: { wage: WageCheckFragment; mode: WageAdjustmentMode }) {
  const approval = useWageApproval(wage, mode);
  return (
    <Screen title="給与の確認" back={paths.shift(wage.id)}>
      <div className="flex flex-col gap-5 px-4 py-5">
        {wage.returnReason && (
          <Banner tone="warn" title="修正が差し戻されました">
            {wage.returnReason}
          </Banner>
        )}
        <FormFailure form={approval} title="送信できませんでした" />
        {wage.unsentDifference !== null && <Unsent wage={wage} by={wage.unsentDifference} />}
        {wage.reportedStamps.length > 0 && !approval.adjusting && <Reported wage={wage} />}
        <WageBreakdownCard wage={wage} />
        {wage.hasPaySlip && <PaySlipButton id={wage.id} versions={wage.paySlipVersions} />}
        {approval.adjusting && !wage.verifyButtonDisabled && <ReasonCard approval={approval} />}
      </div>
      {!wage.isFixed && <CheckActions wage={wage} approval={approval} />}
    </Screen>
  );
}

/** The field for the reason of the correction, which the facility reads. */
function ReasonCard({ approval }: { approval: WageApprovalForm }) {
  return (
    <Card>
      <TextArea
        label="修正の理由"
        name="reason"
        required
        rows={3}
        max={maxClaimReasonLength}
        support={`施設の方に伝わるように書いてください（${maxClaimReasonLength}文字まで）`}
        value={approval.reason}
        error={approval.problems['reason']}
        onChange={(event) => approval.change({ reason: event.target.value })}
      />
      <p className="pt-3 text-sm text-fg-2">
        <Words>打刻した予定分の給与は、施設の確認を待ちません。</Words>
      </p>
    </Card>
  );
}

type CheckActionsProps = { wage: WageCheckFragment; approval: WageApprovalForm };

/** The buttons to accept the wage and to correct the hours; a drafted or needed correction comes first. */
function CheckActions({ wage, approval: { adjusting, isPending, submit } }: CheckActionsProps) {
  // A drafted correction comes first, because accepting the wage would discard it.
  const hasDraft = wage.unsentDifference !== null;
  const toCorrect = hasDraft || wage.needsCorrection;
  const correction = (
    <Link
      className={buttonClass(
        toCorrect ? { size: 'lg', wide: true } : { variant: 'secondary', wide: true },
      )}
      to={paths.shift.time(wage.id)}
    >
      <Words>{hasDraft ? '修正の申請へ進む' : '時刻や休憩を修正する'}</Words>
    </Link>
  );
  return (
    <ActionBar>
      {toCorrect && correction}
      <Button
        size={toCorrect ? 'md' : 'lg'}
        variant={toCorrect ? 'secondary' : 'primary'}
        wide
        pending={isPending}
        pendingLabel="送信しています…"
        reason={wage.verifyButtonDisabled ? wage.verifyButtonReason : null}
        onClick={() => void submit()}
      >
        {confirmLabel({ adjusting, hasDraft, isSent: wage.reportedStamps.length > 0 })}
      </Button>
      {wage.nothingToCorrect && (
        <Link className={buttonClass({ size: 'lg', wide: true })} to={paths.shift.wage(wage.id)}>
          <Words>記録のとおりの給与を確認する</Words>
        </Link>
      )}
      {!toCorrect && !adjusting && !wage.verifyButtonDisabled && correction}
    </ActionBar>
  );
}

type LabelArgs = { adjusting: boolean; hasDraft: boolean; isSent: boolean };

function confirmLabel({ adjusting, hasDraft, isSent }: LabelArgs): string {
  if (adjusting) return '修正を申請する';
  if (isSent) return 'この内容を施設に送る';
  return hasDraft ? '申請せずに確定する' : 'この内容で確定する';
}

/** Lists the late stamps that the facility must confirm before the wage is final. (Rule 8.1) */
function Reported({ wage }: { wage: WageCheckFragment }) {
  return (
    <Banner tone="info" title="施設が確認する打刻があります">
      {wage.reportedStamps.map((stamp) => (
        <p key={stamp}>
          <Words>{stamp}</Words>
        </p>
      ))}
      <p>
        <Words>
          打刻のときに電波がなく、あとから届いたためです。この内容を施設に送ってください。
          {claimReviewHours}時間返答がないときは、この内容で確定します。
        </Words>
      </p>
    </Banner>
  );
}

/** Says that a drafted correction, from the check-out or later, is not part of the shown wage. */
function Unsent({ wage, by }: { wage: WageCheckFragment; by: number }) {
  return (
    <Banner
      tone="warn"
      title={
        wage.returnReason
          ? '差し戻された修正は含まれていません'
          : 'まだ申請していない修正があります'
      }
    >
      {`下の金額は、修正の前のものです。修正を申請して施設が承認すると、受取額は${formatYen(wage.breakdown.total + by)}になります。`}
    </Banner>
  );
}
