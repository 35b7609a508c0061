import { instantNear } from '#attendance/corrections/claimed-instant.ts';
import { jstTime } from '#base/jst.ts';
import type { DeskAttendanceAction } from '#gen/desk-operations.ts';
import { CheckRow } from '#ui/fields/check-row.tsx';
import { ConfirmDialog } from '#ui/overlays/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TimeField } from '#ui/dates/time-field.tsx';
import { useForm } from '#web/forms/use-form.ts';

import {
  ConfirmEnd,
  Dismiss,
  ReportNoShow,
  ReturnClaim,
  type DeskShift,
} from '../../api/facility-client.ts';
import { CancelDialog } from './cancel-shift-dialog.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useDeskSend } from '../use-desk-send.ts';

export type ShiftAction = { shift: DeskShift; action: Exclude<DeskAttendanceAction, 'approve'> };
type DialogProps = { shift: DeskShift; onClose: () => void };

/** What must be asked before a facility does this to a shift. */
export function ShiftDialog({ asked, onClose }: { asked: ShiftAction; onClose: () => void }) {
  const { shift, action } = asked;
  switch (action) {
    case 'return':
      return <ReturnDialog shift={shift} onClose={onClose} />;
    case 'dismiss':
      return <DismissDialog shift={shift} onClose={onClose} />;
    case 'confirm_end':
      return <ConfirmEndDialog shift={shift} onClose={onClose} />;
    case 'report_no_show':
      return <NoShowDialog shift={shift} onClose={onClose} />;
    case 'request_cancellation':
      return <CancelDialog shift={shift} onClose={onClose} />;
    default:
      throw new RangeError(`unknown action: ${String(action satisfies never)}`);
  }
}

function ReturnDialog({ shift: { id }, onClose }: DialogProps) {
  const send = useDeskSend(ReturnClaim, { onSuccess: onClose });
  const form = useForm({
    initial: { reason: '18:00に終わったと聞いています。終了時刻を確認してください' },
    submit: ({ reason }) => send.mutateAsync({ input: { id, reason } }),
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title="修正を差し戻しますか？"
      confirmLabel="差し戻す"
    />
  );
}

function DismissDialog({ shift: { id, breakMinutes, checkInAt }, onClose }: DialogProps) {
  const send = useDeskSend(Dismiss, { onSuccess: onClose });
  const form = useForm({
    initial: {
      reason: '本日は人手が足りたため、ここで終了といたします',
      workerSide: false,
      breakMinutes: '0',
    },
    submit: (draft) =>
      send.mutateAsync({ input: { id, ...draft, breakMinutes: Number(draft.breakMinutes) } }),
  });
  const { workerSide } = form.draft;
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title="勤務を途中で終了させますか？"
      confirmLabel="終了させる"
    >
      {checkInAt === null ? (
        <p>出勤の打刻の前なので、予定の給与と交通費の全額を払います。</p>
      ) : (
        <CheckRow
          boxed
          label="ワーカー側の理由による"
          description="チェックすると、働いた時間だけの給与になります。しないときは予定の給与を全額払います"
          checked={workerSide}
          onChange={(event) => form.change({ workerSide: event.target.checked })}
        />
      )}
      {workerSide && (
        <TextField
          label="それまでに取った休憩"
          suffix="分"
          numeric
          inputMode="numeric"
          support={`予定の休憩は${breakMinutes}分です。5分単位で入力してください`}
          value={form.draft.breakMinutes}
          onChange={(event) =>
            form.change({ breakMinutes: event.target.value.replaceAll(/\D/g, '') })
          }
        />
      )}
    </ReasonDialog>
  );
}

type ConfirmEndDraft = { reason: string; time: string | null };

function ConfirmEndDialog({ shift: { id, endsAt }, onClose }: DialogProps) {
  const send = useDeskSend(ConfirmEnd, { onSuccess: onClose });
  const form = useForm({
    initial: (): ConfirmEndDraft => ({
      reason: 'その時刻に退勤したことを職員が確認しました',
      time: jstTime(new Date(endsAt)),
    }),
    async submit({ reason, time }) {
      const endAt = instantNear(time ?? '', new Date(endsAt));
      if (endAt) await send.mutateAsync({ input: { id, endAt: endAt.toISOString(), reason } });
    },
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title="終了した時刻を答えます"
      confirmLabel="答える"
      danger={false}
    >
      <TimeField
        label="終了"
        name="endAt"
        required
        value={form.draft.time}
        onChange={(time) => form.change({ time })}
      />
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
      無断欠勤になり、ワーカーは30日間応募できなくなります。
    </ConfirmDialog>
  );
}
