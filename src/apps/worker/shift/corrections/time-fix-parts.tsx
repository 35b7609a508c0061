import { formatInstant } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import { ProvisionalTaxNote } from '#apps/worker/wages/parts/provisional-tax.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { isBreakBelowLaw } from '#domain/attendance/corrections/claim-rules.ts';
import type { WorkTimeView } from '../client.ts';
import type { PlannedShiftTimes } from '#domain/attendance/stamps/stamp-rules.ts';
import { previewHoursClaimWage } from '#domain/attendance/corrections/wage-preview.ts';

export type ClaimedHours = { startAt: Date | null; endAt: Date | null; breakMinutes: number };
export type ContractPayTerms = { hourlyWage: Yen; travelAllowance: Yen; bonus: Yen };

/** The facility's reason for returning a correction, the deadline, and the number of corrections left. */
export function HoursCorrectionStatus({ hours }: { hours: WorkTimeView }) {
  return (
    <>
      {hours.returnReason && (
        <Banner tone="warn" title="修正が差し戻されました">
          {hours.returnReason}
        </Banner>
      )}
      <p className="text-sm leading-160 text-fg-2">
        <Words>
          {formatInstant(new Date(hours.correctionDeadline))}まで、あと{hours.roundsLeft}
          回申請できます。
        </Words>
      </p>
    </>
  );
}

type PreviewProps = {
  terms: ContractPayTerms;
  plan: PlannedShiftTimes;
  claim: ClaimedHours;
  hours: WorkTimeView;
};

/** The wage of the claimed hours, updated while typing. */
export function ClaimedWagePreview({ terms, plan, claim, hours }: PreviewProps) {
  const { startAt, endAt, breakMinutes } = claim;
  const { withholding, minimumRaises } = hours;
  const preview =
    startAt && endAt
      ? previewHoursClaimWage(
          { ...terms, minimumRaises, withholding },
          { plan, claim: { startAt, endAt, breakMinutes } },
        )
      : null;
  return (
    <Section title="修正したときの受取額">
      <Card>
        <output className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          {preview ? (
            <>
              <Money amount={preview.total} size="xl" />
              <span>
                <Words>
                  予定との差 <Money amount={preview.difference} signed />
                </Words>
              </span>
            </>
          ) : (
            <span className="text-fg-2">
              <Words>時刻を入力すると計算します</Words>
            </span>
          )}
        </output>
        <p className="pt-2 text-sm leading-160 text-fg-2">
          <Words>見込みの金額です。打刻した予定分の給与は、施設の確認を待ちません。</Words>
        </p>
        <ProvisionalTaxNote isShown={withholding.isProvisional} />
      </Card>
    </Section>
  );
}

/** Warns of a break below the legal minimum; the claim can still be sent. (Rule 4.11) */
export function ShortBreakWarning({
  claim: { startAt, endAt, breakMinutes },
}: {
  claim: ClaimedHours;
}) {
  if (!startAt || !endAt || startAt >= endAt) return null;
  if (!isBreakBelowLaw({ startAt, endAt, breakMinutes })) return null;
  return (
    <Banner tone="info">
      法律で決まった休憩より短い時間です。このまま申請できます。施設と事務局にも知らせます。
    </Banner>
  );
}
