import { jstDay } from '#platform/base/jst.ts';
import { DateField } from '#platform/ui/dates/date-field.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { GraphqlDocument } from '#platform/web/graphql/document.ts';
import { serverTime } from '#platform/web/server-time.ts';

import { ReasonDialog, ReasonedAct } from '#apps/operator/parts/acts.tsx';
import { useAct } from '#apps/operator/parts/use-act.ts';
import { checkReason } from '#platform/base/people/reason.ts';
import { taxReasonLength as length } from './reason-length.ts';
import {
  OperatorDismissTaxProposal,
  OperatorEndNonresident,
  OperatorNonresidentCandidates,
  OperatorNonresidents,
  OperatorSetNonresident,
  OperatorEndTaxColumn,
  OperatorSetTaxColumn,
  OperatorTaxPeriods,
  OperatorTaxProposals,
  OperatorTaxShortfalls,
  type NonresidentCandidate,
  type NonresidentPeriod,
  type TaxPeriod,
  type TaxProposal,
} from './tax-columns-client.ts';

export type TaxDecision =
  | { kind: 'set' | 'dismiss'; proposal: TaxProposal }
  | { kind: 'end'; period: TaxPeriod }
  | { kind: 'nonresident'; candidate: NonresidentCandidate }
  | { kind: 'resident'; period: NonresidentPeriod };

const changed = [
  OperatorTaxProposals,
  OperatorTaxPeriods,
  OperatorTaxShortfalls,
  OperatorNonresidentCandidates,
  OperatorNonresidents,
] as const;

type DialogProps = { asked: TaxDecision; onClose: () => void };

/** The date and the reason that a decision about a column needs. */
export function TaxColumnDialog({ asked, onClose }: DialogProps) {
  if (asked.kind === 'dismiss') {
    const { id } = asked.proposal;
    return (
      <ReasonedAct
        title="丙欄のままにしますか？"
        confirmLabel="丙欄のままにする"
        done="丙欄のままにしました"
        note="記録に残ります。ワーカーには表示されません"
        length={length}
        operation={OperatorDismissTaxProposal}
        invalidates={changed}
        input={(reason) => ({ id, reason })}
        onClose={onClose}
      />
    );
  }
  if (asked.kind === 'nonresident') {
    const { id: workerId } = asked.candidate;
    return (
      <ColumnDialog
        title="このワーカーを非居住者にしますか？"
        confirmLabel="非居住者にする"
        done="非居住者にしました"
        dayLabel="非居住者とする最初の勤務日"
        effect="すべての法人の給与が20.42％になります。すでに振り込んだ給与は変わりません。"
        operation={OperatorSetNonresident}
        input={(decided) => ({ workerId, ...decided })}
        onClose={onClose}
      />
    );
  }
  if (asked.kind === 'resident') {
    const { id } = asked.period;
    return (
      <ColumnDialog
        title="居住者に戻しますか？"
        confirmLabel="居住者に戻す"
        done="居住者に戻しました"
        dayLabel="居住者に戻す最初の勤務日"
        effect="すべての法人の給与が日額表の税額に戻ります。すでに振り込んだ給与は変わりません。"
        operation={OperatorEndNonresident}
        input={(decided) => ({ id, ...decided })}
        onClose={onClose}
      />
    );
  }
  if (asked.kind === 'end') {
    const { id, corporationName } = asked.period;
    return (
      <ColumnDialog
        title="丙欄に戻しますか？"
        confirmLabel="丙欄に戻す"
        done="丙欄に戻しました"
        dayLabel="丙欄に戻す最初の勤務日"
        effect={effectAt(corporationName)}
        operation={OperatorEndTaxColumn}
        input={(decided) => ({ id, ...decided })}
        onClose={onClose}
      />
    );
  }
  const { workerId, corporationId, corporationName } = asked.proposal;
  return (
    <ColumnDialog
      title="この勤務先の給与を乙欄にしますか？"
      confirmLabel="乙欄にする"
      done="乙欄にしました"
      dayLabel="乙欄にする最初の勤務日"
      effect={effectAt(corporationName)}
      operation={OperatorSetTaxColumn}
      input={(decided) => ({ workerId, corporationId, ...decided })}
      onClose={onClose}
    />
  );
}

const effectAt = (corporationName: string) =>
  `${corporationName}の給与だけが変わります。すでに振り込んだ給与は変わりません。`;

type ColumnDialogProps<Input> = {
  title: string;
  confirmLabel: string;
  done: string;
  dayLabel: string;
  /** The wages that change. */
  effect: string;
  operation: GraphqlDocument<unknown, { input: Input }>;
  input: (decided: { fromDay: string; reason: string }) => Input;
  onClose: () => void;
};

function ColumnDialog<Input>(props: ColumnDialogProps<Input>) {
  const { title, confirmLabel, done, dayLabel, effect, operation, input, onClose } = props;
  const send = useAct(operation, {
    invalidates: changed,
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
  });
  const form = useForm({
    initial: () => ({ reason: '', fromDay: jstDay(serverTime()) }),
    focusesField: true,
    check: ({ fromDay, reason }) => ({
      ...(fromDay === '' ? { fromDay: '最初の勤務日を入力してください' } : {}),
      ...checkReason(reason, length),
    }),
    submit: ({ fromDay, reason }) =>
      send.mutateAsync({ input: input({ fromDay, reason: reason.trim() }) }),
  });
  return (
    <ReasonDialog
      title={title}
      confirmLabel={confirmLabel}
      form={form}
      length={length}
      onClose={onClose}
    >
      <p>{effect}</p>
      <DateField
        label={dayLabel}
        name="fromDay"
        required
        value={form.draft.fromDay}
        error={form.problems['fromDay']}
        onChange={(fromDay) => form.change({ fromDay })}
      />
    </ReasonDialog>
  );
}
