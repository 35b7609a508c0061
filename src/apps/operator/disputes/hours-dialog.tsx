import { TextField } from '#platform/ui/fields/text-field.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { GraphqlDocument } from '#platform/web/graphql/document.ts';
import type { QueryRef } from '#platform/web/graphql/query.ts';

import { checkHours, hoursAsked, hoursGiven } from './worked-hours.ts';
import { ReasonDialog } from '#apps/operator/parts/acts.tsx';
import { useAct } from '#apps/operator/parts/use-act.ts';
import { checkReason } from '#platform/base/people/reason.ts';

type Decided = ReturnType<typeof hoursGiven> & { reason: string };

type HoursDialogProps<Input> = {
  shift: { startsAt: string; endsAt: string; breakMinutes: number };
  title: string;
  confirmLabel: string;
  done: string;
  operation: GraphqlDocument<unknown, { input: Input }>;
  input: (decided: Decided) => Input;
  invalidates: readonly QueryRef[];
  onClose: () => void;
};

const length = { min: 1, max: 200 };

/** The hours that an operator decides, beginning with those given, and why. */
export function HoursDialog<Input>(props: HoursDialogProps<Input>) {
  const { shift, operation, input, invalidates, done, onClose, title, confirmLabel } = props;
  const send = useAct(operation, {
    invalidates,
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
  });
  const form = useForm({
    initial: () => ({ ...hoursAsked(shift), reason: '' }),
    focusesField: true,
    clears: { start: ['startAt'], end: ['endAt'] },
    check: ({ reason, ...hours }) => ({ ...checkHours(hours), ...checkReason(reason, length) }),
    submit: ({ reason, ...hours }) =>
      send.mutateAsync({ input: input({ ...hoursGiven(hours), reason: reason.trim() }) }),
  });
  const { draft, problems, change } = form;
  return (
    <ReasonDialog
      title={title}
      confirmLabel={confirmLabel}
      form={form}
      length={length}
      onClose={onClose}
    >
      <p>入力した時間で給与を確定します。確定した後は取り消せません。</p>
      <TextField
        label="開始"
        name="start"
        type="datetime-local"
        required
        value={draft.start}
        error={problems['start'] ?? problems['startAt']}
        onChange={(event) => change({ start: event.target.value })}
      />
      <TextField
        label="終了"
        name="end"
        type="datetime-local"
        required
        value={draft.end}
        error={problems['end'] ?? problems['endAt']}
        onChange={(event) => change({ end: event.target.value })}
      />
      <TextField
        label="休憩"
        name="breakMinutes"
        suffix="分"
        numeric
        inputMode="numeric"
        required
        value={draft.breakMinutes}
        error={problems['breakMinutes']}
        onChange={(event) => change({ breakMinutes: event.target.value.replaceAll(/\D/g, '') })}
      />
    </ReasonDialog>
  );
}
