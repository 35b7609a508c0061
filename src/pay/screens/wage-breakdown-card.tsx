import { formatYen } from '#base/yen.ts';
import { Card } from '#ui/card.tsx';
import { DefinitionList, DefinitionRow } from '#ui/definition-list.tsx';
import { Money } from '#ui/money.tsx';
import { Words } from '#ui/words.tsx';

import type { WageCheck } from '../client.ts';

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
          {breakdown.difference !== 0 && (
            <DefinitionRow label="予定との差額（税引き前）" layout="split">
              <Money amount={breakdown.difference} signed />
            </DefinitionRow>
          )}
          <DefinitionRow label="源泉徴収税" layout="split">
            <Words>
              {breakdown.withholdingTax === null ? (
                '税額表の公表後に計算します'
              ) : (
                <Money amount={0 - breakdown.withholdingTax} />
              )}
            </Words>
          </DefinitionRow>
          <DefinitionRow label="交通費" layout="split">
            <Money amount={breakdown.trafficAllowance} />
          </DefinitionRow>
          <DefinitionRow label="受取額" layout="split" strong>
            <Money amount={breakdown.total} size="lg" />
          </DefinitionRow>
        </DefinitionList>
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
        </DefinitionList>
      </Card>
    </>
  );
}
