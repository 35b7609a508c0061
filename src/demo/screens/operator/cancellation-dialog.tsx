import { ConfirmDialog } from '#ui/overlays/dialog.tsx';
import { useForm } from '#web/forms/use-form.ts';

import {
  AnswerAbsence,
  ApproveExemption,
  AuditCancellation,
  RejectExemption,
  type WaitingAbsence,
} from '#operator/cancellation/cancellation-client.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { hoursAsked, hoursGiven, WorkedHoursFields } from './worked-hours-fields.tsx';
import { useDeskSend } from '../use-desk-send.ts';

export type CancellationAction =
  | { kind: 'approve_proof' | 'reject_proof'; id: string }
  | { kind: 'uphold' | 'excuse'; id: string }
  | { kind: 'worked'; id: string; absence: WaitingAbsence }
  | { kind: 'justified' | 'unjustified'; id: string };
type DialogProps = { asked: CancellationAction; onClose: () => void };

/** What must be asked before an operator answers. */
export function CancellationDialog({ asked, onClose }: DialogProps) {
  switch (asked.kind) {
    case 'approve_proof':
      return <ApproveProof id={asked.id} onClose={onClose} />;
    case 'reject_proof':
      return <RejectProof id={asked.id} onClose={onClose} />;
    case 'uphold':
    case 'excuse':
      return <Absence id={asked.id} kind={asked.kind} onClose={onClose} />;
    case 'worked':
      return <Worked absence={asked.absence} onClose={onClose} />;
    case 'justified':
    case 'unjustified':
      return <Audit id={asked.id} isJustified={asked.kind === 'justified'} onClose={onClose} />;
    default:
      throw new RangeError(`unknown answer: ${String(asked satisfies never)}`);
  }
}

type OneProps = { id: string; onClose: () => void };

function ApproveProof({ id, onClose }: OneProps) {
  const send = useDeskSend(ApproveExemption, { onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="ペナルティを免除しますか？"
      confirmLabel="免除する"
      pending={send.isPending}
      {...(send.error ? { error: send.error.message } : {})}
      onConfirm={() => send.mutate({ input: { id } })}
    >
      ポイントと、このキャンセルで始まった応募の制限を取り消します。
    </ConfirmDialog>
  );
}

function RejectProof({ id, onClose }: OneProps) {
  const send = useDeskSend(RejectExemption, { onSuccess: onClose });
  const form = useForm({
    initial: { reason: '日付が読み取れません。日付のわかる写真を送ってください' },
    submit: ({ reason }) => send.mutateAsync({ input: { id, reason } }),
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title="証明を差し戻しますか？"
      confirmLabel="差し戻す"
    />
  );
}

function Absence({ id, kind, onClose }: OneProps & { kind: 'uphold' | 'excuse' }) {
  const send = useDeskSend(AnswerAbsence, { onSuccess: onClose });
  const isUpheld = kind === 'uphold';
  const form = useForm({
    initial: {
      reason: isUpheld ? '施設に連絡がなかったことを確認しました' : '施設に事情を確認しました',
    },
    submit: ({ reason: note }) =>
      send.mutateAsync({ input: { id, answer: isUpheld ? 'UPHOLD' : 'EXCUSE', note } }),
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title={isUpheld ? '無断欠勤としますか？' : '事情を認めますか？'}
      confirmLabel={isUpheld ? '無断欠勤とする' : '事情を認める'}
      danger={isUpheld}
    />
  );
}

function Worked({ absence, onClose }: { absence: WaitingAbsence; onClose: () => void }) {
  const send = useDeskSend(AnswerAbsence, { onSuccess: onClose });
  const form = useForm({
    initial: () => ({
      reason: '施設に確認し、勤務していたことがわかりました',
      hours: hoursAsked(absence),
    }),
    submit: ({ reason: note, hours }) =>
      send.mutateAsync({
        input: { id: absence.id, answer: 'WORKED', note, ...hoursGiven(hours) },
      }),
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title="勤務していたと認めますか？"
      confirmLabel="給与を確定する"
      danger={false}
    >
      <WorkedHoursFields value={form.draft.hours} onChange={(hours) => form.change({ hours })} />
    </ReasonDialog>
  );
}

function Audit({ id, isJustified, onClose }: OneProps & { isJustified: boolean }) {
  const send = useDeskSend(AuditCancellation, { onSuccess: onClose });
  const form = useForm({
    initial: {
      reason: isJustified ? '警報の発表を確認しました' : '理由にあたる事実を確認できませんでした',
    },
    submit: ({ reason: note }) => send.mutateAsync({ input: { id, isJustified, note } }),
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title={isJustified ? '中止の理由を認めますか？' : '予定の給与を全額支払わせますか？'}
      confirmLabel={isJustified ? '理由を認める' : '全額を支払わせる'}
      danger={!isJustified}
    />
  );
}
