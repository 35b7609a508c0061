import { useState } from 'react';

import type { JstDay } from '#base/jst.ts';
import { columnReasonLength } from '#pay/wage/tax-column.ts';
import { DateField } from '#ui/dates/date-field.tsx';

import {
  DismissTaxProposal,
  EndTaxColumn,
  SetTaxColumn,
  type TaxPeriod,
  type TaxProposal,
} from '../../api/tax-columns-client.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useDeskSend } from '../use-desk-send.ts';

export type TaxColumnDialogArgs =
  | { kind: 'set' | 'dismiss'; proposal: TaxProposal }
  | { kind: 'end'; period: TaxPeriod };

type DialogProps = { asked: TaxColumnDialogArgs; today: JstDay; onClose: () => void };

/** The date and the reason that a decision about a column needs. */
export function TaxColumnDialog({ asked, today, onClose }: DialogProps) {
  switch (asked.kind) {
    case 'set':
      return <SetDialog proposal={asked.proposal} today={today} onClose={onClose} />;
    case 'dismiss':
      return <DismissDialog proposal={asked.proposal} onClose={onClose} />;
    case 'end':
      return <EndDialog period={asked.period} today={today} onClose={onClose} />;
    default:
      throw new RangeError(`unknown decision: ${String(asked satisfies never)}`);
  }
}

const changed = ['DemoTaxProposals', 'DemoTaxPeriods', 'DemoTaxShortfalls'] as const;
const { max } = columnReasonLength;

type SetProps = { proposal: TaxProposal; today: JstDay; onClose: () => void };

function SetDialog({ proposal, today, onClose }: SetProps) {
  const { workerId, corporationId, corporationName } = proposal;
  const [fromDay, setFromDay] = useState(today);
  const send = useDeskSend(SetTaxColumn, { onSuccess: onClose, invalidates: changed });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="この勤務先の給与を乙欄にしますか？"
      confirmLabel="乙欄にする"
      suggestion="同じ事業者で2か月続けて18日以上勤務しており、継続した雇用にあたるため"
      max={max}
      onConfirm={(reason) => send.mutate({ input: { workerId, corporationId, fromDay, reason } })}
      pending={send.isPending}
      error={sentenceOf(send.error)}
    >
      <p>{corporationName}の給与だけが変わります。すでに振り込んだ給与は変わりません。</p>
      <DateField label="乙欄にする最初の勤務日" value={fromDay} onChange={setFromDay} />
    </ReasonDialog>
  );
}

type EndProps = { period: TaxPeriod; today: JstDay; onClose: () => void };

function EndDialog({ period, today, onClose }: EndProps) {
  const [fromDay, setFromDay] = useState(today);
  const send = useDeskSend(EndTaxColumn, { onSuccess: onClose, invalidates: changed });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="丙欄に戻しますか？"
      confirmLabel="丙欄に戻す"
      suggestion="継続した勤務が終わり、1日ごとの契約に戻ったため"
      max={max}
      onConfirm={(reason) => send.mutate({ input: { id: period.id, fromDay, reason } })}
      pending={send.isPending}
      error={sentenceOf(send.error)}
    >
      <p>{period.corporationName}の給与だけが変わります。すでに振り込んだ給与は変わりません。</p>
      <DateField label="丙欄に戻す最初の勤務日" value={fromDay} onChange={setFromDay} />
    </ReasonDialog>
  );
}

function DismissDialog({ proposal, onClose }: Omit<SetProps, 'today'>) {
  const send = useDeskSend(DismissTaxProposal, { onSuccess: onClose, invalidates: changed });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="丙欄のままにしますか？"
      confirmLabel="丙欄のままにする"
      suggestion="勤務日ごとに募集と応募があり、契約は1日ずつのため"
      note="記録に残ります。ワーカーには表示されません"
      danger={false}
      max={max}
      onConfirm={(reason) => send.mutate({ input: { id: proposal.id, reason } })}
      pending={send.isPending}
      error={sentenceOf(send.error)}
    />
  );
}

type Failure = { message: string; fields: Record<string, string> } | null;

/** What is wrong with the date or the reason, or why the decision was refused. */
const sentenceOf = (failure: Failure): string | undefined =>
  failure ? (Object.values(failure.fields)[0] ?? failure.message) : undefined;
