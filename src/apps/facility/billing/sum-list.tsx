import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Money } from '#platform/ui/display/money.tsx';

import type { BillingSum } from './billing-client.ts';

const advances = [
  ['wage', '賃金（税引前）'],
  ['compensation', '休業手当など'],
  ['travel', '交通費'],
  ['difference', '払い過ぎなどの差額'],
] as const;

/** Breakdown of a sum: part A, what the platform advanced, and part B, the fee with its tax. */
export function SumList({ sum }: { sum: BillingSum }) {
  return (
    <>
      <h3 className="font-bold">A 立て替えたお金（消費税の対象外）</h3>
      <DefinitionList>
        {advances
          .filter(([part]) => part === 'wage' || sum[part] !== 0)
          .map(([part, label]) => (
            <DefinitionRow key={part} label={label} layout="split">
              <Money amount={sum[part]} />
            </DefinitionRow>
          ))}
        <DefinitionRow label="源泉所得税（法人が税務署に納める分）" layout="split">
          <Money amount={-sum.withheld} />
        </DefinitionRow>
        <DefinitionRow label="立て替えたお金の計" layout="split">
          <Money amount={sum.advance} />
        </DefinitionRow>
      </DefinitionList>
      <h3 className="pt-3 font-bold">B 手数料</h3>
      <DefinitionList>
        <DefinitionRow label="手数料（税抜）" layout="split">
          <Money amount={sum.fee} />
        </DefinitionRow>
        <DefinitionRow label="手数料の消費税" layout="split">
          <Money amount={sum.feeTax} />
        </DefinitionRow>
        <DefinitionRow label="お支払いの合計" layout="split" strong>
          <Money amount={sum.total} />
        </DefinitionRow>
      </DefinitionList>
    </>
  );
}
