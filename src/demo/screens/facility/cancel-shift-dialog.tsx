import { listedReasons } from '#attendance/termination/schedule-cancellation-rules.ts';
import { explanationLength } from '#attendance/termination/termination-rules.ts';
import { atJst, jstDay } from '#base/jst.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useForm } from '#web/forms/use-form.ts';

import { RequestCancellation, type DeskShift } from '../../api/facility-client.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useDeskSend } from '../use-desk-send.ts';

type CancelDialogProps = { shift: DeskShift; onClose: () => void };

/** Calls a shift off, with what each listed reason asks for. (Rule 6.1) */
export function CancelDialog({ shift: { id, startsAt }, onClose }: CancelDialogProps) {
  const send = useDeskSend(RequestCancellation, { onSuccess: onClose });
  const form = useForm({
    initial: () => ({
      reason: 'ご利用者さまの入院により、当日の人員が足りるようになりました',
      listed: '',
      what: '勤務中に鍵を無断で持ち出し、翌日まで返却しなかった',
      authority: '',
      day: jstDay(new Date(startsAt)),
    }),
    submit: ({ reason, listed, what, authority, day }) => {
      const listedReason = idOf(listed);
      const incident =
        listedReason === 'serious_violation' ? { what, at: atJst(day).toISOString() } : null;
      const closureOrder = listedReason === 'facility_closed' ? { authority, issuedOn: day } : null;
      return send.mutateAsync({ input: { id, reason, listedReason, incident, closureOrder } });
    },
  });
  const { draft, change } = form;
  const listedReason = idOf(draft.listed);
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title="この勤務の中止を依頼しますか？"
      confirmLabel="依頼する"
      max={listedReason === null ? 200 : explanationLength.max}
    >
      <SelectField
        label="やむを得ない理由"
        optional
        support="選ぶと、開始まで24時間を切っていれば契約が終了し、運営が理由を確認します。72時間以内に確認できないときと、労働条件通知書にない理由のときは、予定の給与と交通費の全額を支払います。選ばないときはワーカーに同意を求めます（24時間を切っていれば全額を補償）。断られたあとの中止は全額の支払いになります"
        placeholder="あてはまらない"
        options={listedReasons.map((reason) => ({ value: reason.id, label: reason.name }))}
        value={draft.listed}
        onChange={(event) => change({ listed: event.target.value })}
      />
      {listedReason === 'serious_violation' && (
        <TextArea
          label="何があったか"
          max={explanationLength.max}
          rows={3}
          value={draft.what}
          onChange={(event) => change({ what: event.target.value })}
        />
      )}
      {listedReason === 'facility_closed' && (
        <TextField
          label="命令・指示をした行政機関"
          value={draft.authority}
          onChange={(event) => change({ authority: event.target.value })}
        />
      )}
      {(listedReason === 'serious_violation' || listedReason === 'facility_closed') && (
        <TextField
          label={listedReason === 'facility_closed' ? '命令・指示の日' : '出来事の日'}
          type="date"
          value={draft.day}
          onChange={(event) => change({ day: event.target.value })}
        />
      )}
    </ReasonDialog>
  );
}

const idOf = (listed: string) => listedReasons.find(({ id }) => id === listed)?.id ?? null;
