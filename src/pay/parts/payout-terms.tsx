import { DefinitionList, DefinitionRow } from '#ui/display/definition-list.tsx';
import { Money } from '#ui/display/money.tsx';
import { Words } from '#ui/display/words.tsx';
import type { DataOf } from '#web/graphql/document.ts';

import type { Wallet } from '../client.ts';
import { ProvisionalTax } from './provisional-tax.tsx';

type PayoutTermsProps = Pick<
  DataOf<typeof Wallet>['workerBankSummary'],
  'nextTransfer' | 'bankAccount'
>;

/** What arrives of the whole balance, what it costs, when and where. */
export function PayoutTerms({ nextTransfer, bankAccount }: PayoutTermsProps) {
  return (
    <>
      <p className="text-fg-2">
        <Words>受け取る金額</Words>
      </p>
      <p className="pt-1">
        <Money amount={nextTransfer.netAmount} size="xl" />
      </p>
      <DefinitionList className="pt-3">
        <DefinitionRow label="引き出せる金額" layout="split">
          <Money amount={nextTransfer.amount} />
        </DefinitionRow>
        {nextTransfer.settlement > 0 && (
          <DefinitionRow label="払い過ぎの精算（同意済み）" layout="split">
            <Money amount={-nextTransfer.settlement} signed />
          </DefinitionRow>
        )}
        <DefinitionRow label="手数料" layout="split">
          <Money amount={nextTransfer.fee} />
        </DefinitionRow>
        <DefinitionRow label="到着予定" layout="split">
          <Words>{nextTransfer.arrivalLabel}</Words>
        </DefinitionRow>
        <DefinitionRow label="振込先" layout="split">
          {bankAccount ? (
            `${bankAccount.name} ****${bankAccount.numberSuffix}`
          ) : (
            <Words>未登録</Words>
          )}
        </DefinitionRow>
      </DefinitionList>
      <p className="pt-3 text-sm text-fg-2">
        <Words>引き出せる金額の全額を振り込みます。</Words>
      </p>
      <ProvisionalTax isShown={nextTransfer.isTaxProvisional} />
    </>
  );
}
