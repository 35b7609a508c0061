import type { JstDay } from '#base/jst.ts';
import { columnReasonLength } from '#pay/wage/tax-column.ts';
import { DateField } from '#ui/dates/date-field.tsx';
import { useForm } from '#web/forms/use-form.ts';

import {
  DismissTaxProposal,
  EndTaxColumn,
  SetTaxColumn,
  type TaxPeriod,
  type TaxProposal,
} from '#operator/tax-columns/tax-columns-client.ts';
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

const changed = ['OperatorTaxProposals', 'OperatorTaxPeriods', 'OperatorTaxShortfalls'] as const;
const { max } = columnReasonLength;

type SetProps = { proposal: TaxProposal; today: JstDay; onClose: () => void };

function SetDialog({ proposal, today, onClose }: SetProps) {
  const { workerId, corporationId, corporationName } = proposal;
  const send = useDeskSend(SetTaxColumn, { onSuccess: onClose, invalidates: changed });
  const form = useForm({
    initial: {
      reason: '同じ事業者で2か月続けて18日以上勤務しており、継続した雇用にあたるため',
      fromDay: today,
    },
    submit: (draft) => send.mutateAsync({ input: { workerId, corporationId, ...draft } }),
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title="この勤務先の給与を乙欄にしますか？"
      confirmLabel="乙欄にする"
      max={max}
    >
      <p>{corporationName}の給与だけが変わります。すでに振り込んだ給与は変わりません。</p>
      <DateField
        label="乙欄にする最初の勤務日"
        value={form.draft.fromDay}
        onChange={(fromDay) => form.change({ fromDay })}
      />
    </ReasonDialog>
  );
}

type EndProps = { period: TaxPeriod; today: JstDay; onClose: () => void };

function EndDialog({ period, today, onClose }: EndProps) {
  const send = useDeskSend(EndTaxColumn, { onSuccess: onClose, invalidates: changed });
  const form = useForm({
    initial: { reason: '継続した勤務が終わり、1日ごとの契約に戻ったため', fromDay: today },
    submit: (draft) => send.mutateAsync({ input: { id: period.id, ...draft } }),
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title="丙欄に戻しますか？"
      confirmLabel="丙欄に戻す"
      max={max}
    >
      <p>{period.corporationName}の給与だけが変わります。すでに振り込んだ給与は変わりません。</p>
      <DateField
        label="丙欄に戻す最初の勤務日"
        value={form.draft.fromDay}
        onChange={(fromDay) => form.change({ fromDay })}
      />
    </ReasonDialog>
  );
}

function DismissDialog({ proposal, onClose }: Omit<SetProps, 'today'>) {
  const send = useDeskSend(DismissTaxProposal, { onSuccess: onClose, invalidates: changed });
  const form = useForm({
    initial: { reason: '勤務日ごとに募集と応募があり、契約は1日ずつのため' },
    submit: ({ reason }) => send.mutateAsync({ input: { id: proposal.id, reason } }),
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title="丙欄のままにしますか？"
      confirmLabel="丙欄のままにする"
      note="記録に残ります。ワーカーには表示されません"
      danger={false}
      max={max}
    />
  );
}
