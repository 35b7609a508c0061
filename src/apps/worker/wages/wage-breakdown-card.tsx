import { formatYen } from '#platform/base/yen.ts';
import type { WageCheckFragment } from '#gen/worker-operations.ts';
import { AmountRow } from '#platform/ui/display/amount-row.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList } from '#platform/ui/display/definition-list.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { premiumLabels } from '#domain/pay/wage/premiums.ts';

import { OverpaymentLink } from './parts/overpayment-link.tsx';
import { PremiumRows } from './parts/premium-rows.tsx';
import { ProvisionalTaxNote } from './parts/provisional-tax.tsx';
import { MinimumWageRaiseNote } from './parts/raised-wage.tsx';
import { WithholdingColumnNote } from './parts/tax-column.tsx';

/** One shift's wage from the hours to the net amount, and who must act before the waiting part is paid. */
export function WageBreakdownCard({ wage }: { wage: WageCheckFragment }) {
  const { breakdown } = wage;
  return (
    <>
      <Card>
        <p className="text-sm text-fg-2">
          <Words>計算の区分：{wage.conditionLabel}</Words>
        </p>
        {/* Consists of a date and a name, between which there are no phrase breaks. */}
        <h2 className="label-text text-lg leading-150 font-bold">{wage.employmentSummary}</h2>
        <ul className="pt-2">
          <li>
            <Words>{wage.startLabel}</Words>
          </li>
          <li>
            <Words>{wage.endLabel}</Words>
          </li>
          <li>{wage.breakLabel}</li>
        </ul>
      </Card>
      <Card>
        <h2 className="pb-2 text-lg leading-150 font-bold">
          <Words>内訳</Words>
        </h2>
        <DefinitionList>
          <AmountRow label={breakdown.hourly} amount={breakdown.base} />
          <PremiumRows wage={breakdown} />
          <AmountRow label={premiumLabels.addedDay} amount={breakdown.addedDayPremium} hideZero />
          <AmountRow label={premiumLabels.weekly} amount={breakdown.weeklyPremium} hideZero />
          <AmountRow label={premiumLabels.monthly} amount={breakdown.monthlyPremium} hideZero />
          <AmountRow label="休業手当・補償" amount={breakdown.compensation} hideZero />
          <AmountRow
            label="給与の訂正（税引き前）"
            amount={breakdown.correctedPay}
            signed
            hideZero
          />
          <AmountRow
            label="予定との差額（税引き前）"
            amount={breakdown.difference}
            signed
            hideZero
          />
          <AmountRow label="源泉徴収税" amount={0 - breakdown.withholdingTax} />
          <AmountRow label="交通費" amount={breakdown.trafficAllowance} />
          <AmountRow label="受取額" amount={breakdown.total} strong />
          {breakdown.taxCorrections.map(({ year, amount }, index) => (
            <AmountRow
              // The index is the key, because two lines may have the same text.
              key={index}
              label={`所得税の精算（${year}年分）`}
              amount={amount}
              signed
            />
          ))}
        </DefinitionList>
        <MinimumWageRaiseNote breakdown={breakdown} />
        <WithholdingColumnNote breakdown={breakdown} />
        <ProvisionalTaxNote isShown={breakdown.isTaxProvisional} />
        {breakdown.difference !== 0 && (
          <p className="pt-2 text-sm text-fg-2">
            <Words>{`差額は上の金額に含まれています（予定の給与 ${formatYen(breakdown.expectedSalary)}）。`}</Words>
          </p>
        )}
      </Card>
      <Card>
        <DefinitionList>
          <AmountRow label="予定分（退勤の時点）" amount={wage.plannedPart} />
          <AmountRow label="修正分（施設の確認後）" amount={wage.adjustmentPart} signed hideZero />
          <AmountRow label="最低賃金が上がった分" amount={wage.minimumPart} hideZero />
          {wage.overpayment && <OverpaymentRow overpayment={wage.overpayment} />}
        </DefinitionList>
        {wage.overpayment && (
          <div className="pt-4">
            <OverpaymentLink attendanceId={wage.id} isOpen={wage.overpayment.state === 'OPEN'} />
          </div>
        )}
      </Card>
    </>
  );
}

type RowProps = { overpayment: NonNullable<WageCheckFragment['overpayment']> };

/** The state of the shift's overpayment. (Rule 6.6, 6.7) */
function OverpaymentRow({ overpayment: { state, amount, deducted, writtenOff } }: RowProps) {
  switch (state) {
    case 'OPEN':
      return <AmountRow label="払い過ぎ（確認中）" amount={amount} />;
    case 'AGREED':
    case 'SETTLED':
      return <AmountRow label="払い過ぎの精算（同意済み）" amount={-deducted} signed />;
    case 'DECLINED':
    case 'EXPIRED':
    case 'WAIVED':
      return <AmountRow label="払い過ぎの免除" amount={writtenOff} />;
    default:
      throw new RangeError(`unknown state: ${String(state satisfies never)}`);
  }
}
