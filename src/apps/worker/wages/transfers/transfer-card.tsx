import { useSuspenseInfiniteQuery } from '@tanstack/react-query';

import { formatDayWithWeekday, formatInstant, jstDay, jstTime } from '#platform/base/jst.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Timeline, type TimelineStep } from '#platform/ui/display/timeline.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { workerBankTransfersQuery, type BankTransferView } from '../client.ts';
import { ProvisionalMark } from '../parts/provisional-tax.tsx';

const typeLabels = { EARLY: '申請した振込', PAY_DAY: '給料日の振込' } as const;

/** One transfer: the amount, the account, and the progress. */
export function TransferCard({ transfer }: { transfer: BankTransferView }) {
  const { netAmount, settlement, fee } = transfer.breakdown;
  return (
    <Card as="article">
      <p className="text-sm text-fg-2">
        <Words>{typeLabels[transfer.type]}</Words>・{formatInstant(new Date(transfer.date))}
      </p>
      <p className="pt-1">
        <Money amount={netAmount} size="lg" />{' '}
        <ProvisionalMark isShown={transfer.isTaxProvisional} />
      </p>
      <p className="pt-1">
        <Words>{transfer.message}</Words>
      </p>
      {transfer.hold && <TransferHold hold={transfer.hold} />}
      {settlement > 0 && (
        <DefinitionList className="pt-2">
          <DefinitionRow label="給与" layout="split">
            <Money amount={transfer.amount + settlement} />
          </DefinitionRow>
          <DefinitionRow label="払い過ぎの精算（同意済み）" layout="split">
            <Money amount={-settlement} signed />
          </DefinitionRow>
        </DefinitionList>
      )}
      {fee > 0 && (
        <p className="text-sm text-fg-2">
          <Words>
            振込額 <Money amount={transfer.amount} />
            ・手数料 <Money amount={fee} />
          </Words>
        </p>
      )}
      <div className="pt-4">
        <Timeline label="振込の状況" steps={steps(transfer)} />
      </div>
    </Card>
  );
}

type Hold = NonNullable<BankTransferView['hold']>;

/** The hold of a transfer: until when, and why. (Rule 8.6) */
function TransferHold({ hold: { reason, until } }: { hold: Hold }) {
  return (
    <div className="flex flex-col gap-2 pt-3">
      {until === null ? (
        <Banner tone="warn" title="給与の支払日に振り込みます" />
      ) : (
        <Banner tone="warn" title="振込の前に、運営が確認しています">
          {`${formatInstant(new Date(until))}までに確認が終わらなければ、次の振込の日に振り込みます。`}
        </Banner>
      )}
      <DefinitionList>
        <DefinitionRow label="理由" layout="stack">
          <span className="wrap-anywhere whitespace-pre-line">{reason}</span>
        </DefinitionRow>
      </DefinitionList>
    </div>
  );
}

function steps(transfer: BankTransferView): TimelineStep[] {
  const expectedAt = new Date(transfer.expectedAt);
  const time = `${formatDayWithWeekday(jstDay(expectedAt))} ${jstTime(expectedAt)}`;
  const current = transfer.timeline.findIndex((step) => !step.done);
  return transfer.timeline.map((step, index) => ({
    id: step.label,
    title: step.label,
    state: step.done ? 'done' : index === current ? 'now' : 'next',
    at: step.at ? formatInstant(new Date(step.at)) : undefined,
    description:
      !step.done && index === transfer.timeline.length - 1 ? `${time}ごろの予定です` : undefined,
  }));
}

/** The card of the transfer in progress. */
export function TransferInProgressCard() {
  const { data } = useSuspenseInfiniteQuery({
    ...workerBankTransfersQuery(),
    refetchInterval: 10_000,
  });
  const open = data.rows.find(
    (transfer) => transfer.state === 'REQUESTED' || transfer.state === 'SUBMITTED',
  );
  return open ? <TransferCard transfer={open} /> : null;
}
