import { formatYen } from '#base/yen.ts';
import { Card } from '#ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#ui/display/definition-list.tsx';
import { Money } from '#ui/display/money.tsx';
import { Words } from '#ui/display/words.tsx';

import type { WageCheck } from '../../client.ts';
import { OverpaymentLink } from '../../parts/overpayment-link.tsx';
import { ProvisionalTax } from '../../parts/provisional-tax.tsx';
import { TaxColumn } from '../../parts/tax-column.tsx';

/** One shift's wage from the hours to what is received, and which part of it waits for whom. */
export function WageBreakdownCard({ wage }: { wage: WageCheck }) {
  const { breakdown } = wage;
  return (
    <>
      <Card>
        <p className="text-sm text-fg-2">
          <Words>計算の区分：{wage.conditionLabel}</Words>
        </p>
        {/* A day and a name: no phrases to break between. */}
        <h2 className="text-lg leading-150 font-bold break-names">{wage.employmentSummary}</h2>
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
          <DefinitionRow label={breakdown.hourly} layout="split">
            <Money amount={breakdown.base} />
          </DefinitionRow>
          {breakdown.overtimePremium > 0 && (
            <DefinitionRow label="時間外の割増（25％）" layout="split">
              <Money amount={breakdown.overtimePremium} />
            </DefinitionRow>
          )}
          {breakdown.nightPremium > 0 && (
            <DefinitionRow label="深夜の割増（25％）" layout="split">
              <Money amount={breakdown.nightPremium} />
            </DefinitionRow>
          )}
          {breakdown.facilityBonus > 0 && (
            <DefinitionRow label="施設のボーナス（給与）" layout="split">
              <Money amount={breakdown.facilityBonus} />
            </DefinitionRow>
          )}
          {breakdown.weeklyPremium > 0 && (
            <DefinitionRow label="週40時間を超えた割増（25％）" layout="split">
              <Money amount={breakdown.weeklyPremium} />
            </DefinitionRow>
          )}
          {breakdown.monthlyPremium > 0 && (
            <DefinitionRow label="月60時間を超えた割増（さらに25％）" layout="split">
              <Money amount={breakdown.monthlyPremium} />
            </DefinitionRow>
          )}
          {breakdown.compensation > 0 && (
            <DefinitionRow label="休業手当・補償" layout="split">
              <Money amount={breakdown.compensation} />
            </DefinitionRow>
          )}
          {breakdown.difference !== 0 && (
            <DefinitionRow label="予定との差額（税引き前）" layout="split">
              <Money amount={breakdown.difference} signed />
            </DefinitionRow>
          )}
          <DefinitionRow label="源泉徴収税" layout="split">
            <Money amount={0 - breakdown.withholdingTax} />
          </DefinitionRow>
          <DefinitionRow label="交通費" layout="split">
            <Money amount={breakdown.trafficAllowance} />
          </DefinitionRow>
          <DefinitionRow label="受取額" layout="split" strong>
            <Money amount={breakdown.total} size="lg" />
          </DefinitionRow>
          {breakdown.taxCorrections.map(({ year, amount }, index) => (
            <DefinitionRow
              // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
              key={index}
              label={`仮の税額の精算（${year}年分）`}
              layout="split"
            >
              <Money amount={amount} signed />
            </DefinitionRow>
          ))}
        </DefinitionList>
        <TaxColumn breakdown={breakdown} />
        <ProvisionalTax isShown={breakdown.isTaxProvisional} />
        {breakdown.difference !== 0 && (
          <p className="pt-2 text-sm text-fg-2">
            <Words>{`差額は上の金額に含まれています（予定の給与 ${formatYen(breakdown.expectedSalary)}）。`}</Words>
          </p>
        )}
      </Card>
      <Card>
        <DefinitionList>
          <DefinitionRow label="予定分（退勤の時点）" layout="split">
            <Money amount={wage.plannedPart} />
          </DefinitionRow>
          {wage.adjustmentPart !== 0 && (
            <DefinitionRow label="修正分（施設の確認後）" layout="split">
              <Money amount={wage.adjustmentPart} signed />
            </DefinitionRow>
          )}
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

type RowProps = { overpayment: NonNullable<WageCheck['overpayment']> };

/** What became of the pay beyond the approved hours. (Rule 6.6, 6.7) */
function OverpaymentRow({ overpayment: { state, amount, deducted } }: RowProps) {
  switch (state) {
    case 'OPEN':
      return (
        <DefinitionRow label="払い過ぎ（確認中）" layout="split">
          <Money amount={amount} />
        </DefinitionRow>
      );
    case 'AGREED':
    case 'SETTLED':
      return (
        <DefinitionRow label="払い過ぎの精算（同意済み）" layout="split">
          <Money amount={-deducted} signed />
        </DefinitionRow>
      );
    case 'DECLINED':
    case 'EXPIRED':
    case 'WAIVED':
      return (
        <DefinitionRow label="払い過ぎの免除" layout="split">
          <Money amount={amount - deducted} />
        </DefinitionRow>
      );
    default:
      throw new RangeError(`unknown state: ${String(state satisfies never)}`);
  }
}
