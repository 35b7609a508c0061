import { useState } from 'react';

import { listedReasons } from '#attendance/termination/schedule-cancellation-rules.ts';
import { explanationLength } from '#attendance/termination/termination-rules.ts';
import { atJst, jstDay } from '#base/jst.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

import { RequestCancellation } from '../../api/client.ts';
import type { DeskShift } from '../../api/facility-client.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useDeskSend } from '../use-desk-send.ts';

type CancelDialogProps = { shift: DeskShift; onClose: () => void };

/** Calls a shift off, with what each listed reason asks for. (Rule 6.1) */
export function CancelDialog({ shift: { id, startsAt }, onClose }: CancelDialogProps) {
  const [listed, setListed] = useState('');
  const [what, setWhat] = useState('勤務中に鍵を無断で持ち出し、翌日まで返却しなかった');
  const [authority, setAuthority] = useState('');
  const [day, setDay] = useState(() => jstDay(new Date(startsAt)));
  const send = useDeskSend(RequestCancellation, { onSuccess: onClose });
  const listedReason = listedReasons.find((reason) => reason.id === listed)?.id ?? null;
  const fields = send.error?.fields ?? {};
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="この勤務の中止を依頼しますか？"
      confirmLabel="依頼する"
      suggestion="ご利用者さまの入院により、当日の人員が足りるようになりました"
      max={listedReason === null ? 200 : explanationLength.max}
      pending={send.isPending}
      error={Object.values(fields)[0] ?? send.error?.message}
      onConfirm={(reason) =>
        send.mutate({
          input: {
            id,
            reason,
            listedReason,
            incident:
              listedReason === 'serious_violation' ? { what, at: atJst(day).toISOString() } : null,
            closureOrder: listedReason === 'facility_closed' ? { authority, issuedOn: day } : null,
          },
        })
      }
    >
      <SelectField
        label="やむを得ない理由"
        optional
        support="選ぶと、開始まで24時間を切っていれば契約が終了し、運営が理由を確認します。72時間以内に確認できないときと、労働条件通知書にない理由のときは、予定の給与と交通費の全額を支払います。選ばないときはワーカーに同意を求めます（24時間を切っていれば全額を補償）。断られたあとの中止は全額の支払いになります"
        placeholder="あてはまらない"
        options={listedReasons.map((reason) => ({ value: reason.id, label: reason.name }))}
        value={listed}
        onChange={(event) => setListed(event.target.value)}
      />
      {listedReason === 'serious_violation' && (
        <TextArea
          label="何があったか"
          max={explanationLength.max}
          rows={3}
          value={what}
          onChange={(event) => setWhat(event.target.value)}
        />
      )}
      {listedReason === 'facility_closed' && (
        <TextField
          label="命令・指示をした行政機関"
          value={authority}
          onChange={(event) => setAuthority(event.target.value)}
        />
      )}
      {(listedReason === 'serious_violation' || listedReason === 'facility_closed') && (
        <TextField
          label={listedReason === 'facility_closed' ? '命令・指示の日' : '出来事の日'}
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      )}
    </ReasonDialog>
  );
}
