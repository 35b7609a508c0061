import { useState } from 'react';

import { ConfirmDialog } from '#ui/overlays/dialog.tsx';

import {
  AnswerAbsence,
  ApproveExemption,
  AuditCancellation,
  RejectExemption,
  type WaitingAbsence,
} from '../../api/cancellation-client.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { hoursAsked, hoursGiven, WorkedHoursFields } from '../facility/worked-hours-fields.tsx';
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
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="証明を差し戻しますか？"
      confirmLabel="差し戻す"
      suggestion="日付が読み取れません。日付のわかる写真を送ってください"
      pending={send.isPending}
      error={send.error?.message}
      onConfirm={(reason) => send.mutate({ input: { id, reason } })}
    />
  );
}

function Absence({ id, kind, onClose }: OneProps & { kind: 'uphold' | 'excuse' }) {
  const send = useDeskSend(AnswerAbsence, { onSuccess: onClose });
  const isUpheld = kind === 'uphold';
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={isUpheld ? '無断欠勤としますか？' : '事情を認めますか？'}
      confirmLabel={isUpheld ? '無断欠勤とする' : '事情を認める'}
      danger={isUpheld}
      suggestion={isUpheld ? '施設に連絡がなかったことを確認しました' : '施設に事情を確認しました'}
      pending={send.isPending}
      error={send.error?.message}
      onConfirm={(note) =>
        send.mutate({ input: { id, answer: isUpheld ? 'UPHOLD' : 'EXCUSE', note } })
      }
    />
  );
}

function Worked({ absence, onClose }: { absence: WaitingAbsence; onClose: () => void }) {
  const [hours, setHours] = useState(() => hoursAsked(absence));
  const send = useDeskSend(AnswerAbsence, { onSuccess: onClose });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="勤務していたと認めますか？"
      confirmLabel="給与を確定する"
      danger={false}
      suggestion="施設に確認し、勤務していたことがわかりました"
      pending={send.isPending}
      error={Object.values(send.error?.fields ?? {})[0] ?? send.error?.message}
      onConfirm={(note) =>
        send.mutate({
          input: { id: absence.id, answer: 'WORKED', note, ...hoursGiven(hours) },
        })
      }
    >
      <WorkedHoursFields value={hours} onChange={setHours} />
    </ReasonDialog>
  );
}

function Audit({ id, isJustified, onClose }: OneProps & { isJustified: boolean }) {
  const send = useDeskSend(AuditCancellation, { onSuccess: onClose });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={isJustified ? '中止の理由を認めますか？' : '予定の給与を全額支払わせますか？'}
      confirmLabel={isJustified ? '理由を認める' : '全額を支払わせる'}
      danger={!isJustified}
      suggestion={
        isJustified ? '警報の発表を確認しました' : '理由にあたる事実を確認できませんでした'
      }
      pending={send.isPending}
      error={send.error?.message}
      onConfirm={(note) => send.mutate({ input: { id, isJustified, note } })}
    />
  );
}
