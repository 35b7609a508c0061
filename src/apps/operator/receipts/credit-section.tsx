import { useQuery } from '@tanstack/react-query';

import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { Spinner } from '#platform/ui/feedback/spinner.tsx';
import { formatYen } from '#platform/base/yen.ts';

import { createOperatorAct } from '#apps/operator/parts/acts.tsx';
import { QueueEntryList, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { ActButton } from './act-button.tsx';
import { refundAct, refundEntry } from './refund-acts.tsx';
import {
  corporationCreditQuery,
  OperatorCorporationCreditQuery,
  SetOffCreditMutation,
  type CorporationCredit,
} from './credit-client.ts';

/** お預かりと充当: section with what is held for a corporation, and what was set off against its invoices. (Rule 8.7) */
export function CreditSection({ corporationId }: { corporationId: string }) {
  const found = useQuery(corporationCreditQuery(corporationId));
  const credit = found.data?.corporationCredit;
  return (
    <Section title="お預かりと充当">
      <p className="text-fg-2">
        払い過ぎた金額と差し引きの請求書は、期限の早い未払いの請求書から順に、1日1回、自動で充当します。保証金は充当しません。
      </p>
      {found.isPending && <Spinner label="読み込み中です" />}
      {found.isError && (
        <ErrorState onRetry={() => void found.refetch()} retrying={found.isFetching}>
          {found.error.message}
        </ErrorState>
      )}
      {credit && (
        <>
          <Figures credit={credit} />
          <div className="flex flex-wrap gap-3 pt-3">
            {creditToSetOffOf(credit) > 0 && (
              <ActButton act={setOffAct(corporationId, creditToSetOffOf(credit))} />
            )}
            {credit.refundable.length > 0 && (
              <ActButton act={refundAct(corporationId, credit.refundable)} />
            )}
          </div>
          {credit.refunds.length > 0 && (
            <QueueEntryList entries={credit.refunds.map(refundEntry)} />
          )}
          {credit.setOffs.length === 0 ? (
            <p className="pt-3 text-fg-2">充当した金額はまだありません。</p>
          ) : (
            <QueueEntryList entries={credit.setOffs.map(setOffEntry)} />
          )}
        </>
      )}
    </Section>
  );
}

/** Yen that a press sets off. */
const creditToSetOffOf = ({ overpaid, creditNotes, openInvoices }: CorporationCredit): number =>
  Math.min(overpaid + creditNotes, openInvoices);

function Figures({ credit }: { credit: CorporationCredit }) {
  const { overpaid, creditNotes, deposit, openInvoices } = credit;
  return (
    <Card>
      <DefinitionList>
        <DefinitionRow label="払い過ぎた金額（未使用）" layout="split">
          <Money amount={overpaid} />
        </DefinitionRow>
        <DefinitionRow label="差し引きの請求書（未使用）" layout="split">
          <Money amount={creditNotes} />
        </DefinitionRow>
        <DefinitionRow label="保証金" layout="split">
          <Money amount={deposit} />
        </DefinitionRow>
        <DefinitionRow label="未払いの請求書" layout="split">
          <Money amount={openInvoices} />
        </DefinitionRow>
      </DefinitionList>
    </Card>
  );
}

const setOffAct = (corporationId: string, yen: number) =>
  createOperatorAct({
    label: '未払いの請求書に充当する',
    variant: 'secondary',
    title: `${formatYen(yen)}を、未払いの請求書に充当しますか？`,
    text: '期限の早い請求書から順に充当し、法人のオーナーと経理の方にメールで知らせます。取り消せません。',
    confirmLabel: '充当する',
    done: '未払いの請求書に充当しました',
    operation: SetOffCreditMutation,
    invalidates: [OperatorCorporationCreditQuery],
    input: () => ({ corporationId }),
  });

function setOffEntry(setOff: CorporationCredit['setOffs'][number]): QueueEntry {
  const { id, way, at, operatorName, creditNumber, number, amount } = setOff;
  const source = creditNumber === null ? '払い過ぎた金額' : `差し引き ${creditNumber}`;
  return {
    id,
    title: `${source}　→　${number}`,
    badge: way === 'TAKEN_BACK' && <StateBadge tone="warn">取り消し</StateBadge>,
    lines: [formatYen(amount)],
    meta: operatorName ?? '自動',
    times: { [way === 'TAKEN_BACK' ? '取り消し' : '充当']: at },
  };
}
