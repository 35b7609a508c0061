import { useState } from 'react';

import { listedReasons } from '#attendance/schedule-cancellation-rules.ts';
import type { DeskAttendanceAction } from '#gen/desk-operations.ts';
import { CheckRow } from '#ui/check-row.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

import { Dismiss, ReportNoShow, RequestCancellation, ReturnClaim, SettleHours } from '../client.ts';
import type { DeskShift } from '../facility-client.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { hoursAsked, hoursGiven, WorkedHoursFields } from './worked-hours-fields.tsx';
import { useDeskSend } from './use-desk-send.ts';

export type Asked = { shift: DeskShift; action: Exclude<DeskAttendanceAction, 'approve'> };
type DialogProps = { shift: DeskShift; onClose: () => void };

/** What must be asked before a facility does this to a shift. */
export function ShiftDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { shift, action } = asked;
  switch (action) {
    case 'return':
      return <ReturnDialog shift={shift} onClose={onClose} />;
    case 'dismiss':
      return <DismissDialog shift={shift} onClose={onClose} />;
    case 'report_no_show':
      return <NoShowDialog shift={shift} onClose={onClose} />;
    case 'request_cancellation':
      return <CancelDialog shift={shift} onClose={onClose} />;
    case 'settle':
      return <SettleDialog shift={shift} onClose={onClose} />;
    default:
      throw new RangeError(`unknown action: ${String(action satisfies never)}`);
  }
}

function ReturnDialog({ shift: { id }, onClose }: DialogProps) {
  const send = useDeskSend(ReturnClaim, { onSuccess: onClose });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="修正を差し戻しますか？"
      confirmLabel="差し戻す"
      suggestion="18:00に終わったと聞いています。終了時刻を確認してください"
      pending={send.isPending}
      error={send.error?.message}
      onConfirm={(reason) => send.mutate({ input: { id, reason } })}
    />
  );
}

function DismissDialog({ shift: { id, breakMinutes }, onClose }: DialogProps) {
  const [workerSide, setWorkerSide] = useState(false);
  const [taken, setTaken] = useState('0');
  const send = useDeskSend(Dismiss, { onSuccess: onClose });
  const minutes = Number(taken);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="勤務を途中で終了させますか？"
      confirmLabel="終了させる"
      suggestion="本日は人手が足りたため、ここで終了といたします"
      pending={send.isPending}
      error={send.error?.fields['breakMinutes'] ?? send.error?.message}
      onConfirm={(reason) =>
        send.mutate({ input: { id, reason, workerSide, breakMinutes: minutes } })
      }
    >
      <CheckRow
        boxed
        label="利用者側の理由による"
        description="チェックすると、働いた時間だけの給与になります。しないときは予定の給与を全額払います"
        checked={workerSide}
        onChange={(event) => setWorkerSide(event.target.checked)}
      />
      {workerSide && (
        <TextField
          label="それまでに取った休憩"
          suffix="分"
          numeric
          inputMode="numeric"
          support={`予定の休憩は${breakMinutes}分です。5分単位で入力してください`}
          value={taken}
          onChange={(event) => setTaken(event.target.value.replaceAll(/\D/g, ''))}
        />
      )}
    </ReasonDialog>
  );
}

function NoShowDialog({ shift: { id }, onClose }: DialogProps) {
  const send = useDeskSend(ReportNoShow, { onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="来ていないと報告しますか？"
      confirmLabel="報告する"
      danger
      pending={send.isPending}
      {...(send.error ? { error: send.error.message } : {})}
      onConfirm={() => send.mutate({ input: { id } })}
    >
      無断欠勤になり、利用者は30日間応募できなくなります。
    </ConfirmDialog>
  );
}

function CancelDialog({ shift: { id }, onClose }: DialogProps) {
  const [listed, setListed] = useState('');
  const send = useDeskSend(RequestCancellation, { onSuccess: onClose });
  const listedReason = listedReasons.find((reason) => reason.id === listed)?.id ?? null;
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="この勤務の中止を依頼しますか？"
      confirmLabel="依頼する"
      suggestion="ご利用者さまの入院により、当日の人員が足りるようになりました"
      pending={send.isPending}
      error={send.error?.message}
      onConfirm={(reason) => send.mutate({ input: { id, reason, listedReason } })}
    >
      <SelectField
        label="やむを得ない理由"
        optional
        support="選ぶと、開始まで24時間を切っていれば補償なしで終了し、運営が理由を確認します。選ばないときは利用者に同意を求めます（24時間を切っていれば予定の給与と交通費の全額を補償）。断られたあとの中止は全額の支払いになります"
        placeholder="あてはまらない"
        options={listedReasons.map((reason) => ({ value: reason.id, label: reason.name }))}
        value={listed}
        onChange={(event) => setListed(event.target.value)}
      />
    </ReasonDialog>
  );
}

function SettleDialog({ shift, onClose }: DialogProps) {
  const [hours, setHours] = useState(() =>
    hoursAsked({
      startsAt: shift.claimedStartAt ?? shift.startsAt,
      endsAt: shift.claimedEndAt ?? shift.endsAt,
      breakMinutes: shift.claimedBreakMinutes ?? shift.breakMinutes,
    }),
  );
  const send = useDeskSend(SettleHours, { onSuccess: onClose });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="運営として勤務時間を決めます"
      confirmLabel="確定する"
      danger={false}
      suggestion="双方に確認し、この時間で確定しました"
      pending={send.isPending}
      error={Object.values(send.error?.fields ?? {})[0] ?? send.error?.message}
      onConfirm={(reason) => send.mutate({ input: { id: shift.id, reason, ...hoursGiven(hours) } })}
    >
      <WorkedHoursFields value={hours} onChange={setHours} />
    </ReasonDialog>
  );
}
