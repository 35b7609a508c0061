import { formatYen } from '#platform/base/yen.ts';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  ApproveCancellationMutation,
  RefuseCancellationMutation,
  queriesStaleAfterCancelledShift,
  type CancellationRequestView,
} from '../cancellation-client.ts';

import { objectionDays } from '#domain/attendance/termination/termination-rules.ts';

export type CancellationRequestAnswer = {
  request: CancellationRequestView;
  answer: 'approve' | 'refuse';
};
type AnswerDialogProps = { asked: CancellationRequestAnswer; onClose: () => void };

/** Confirms the answer and states its consequence in one sentence. */
export function CancellationRequestAnswerDialog({
  asked: { request, answer },
  onClose,
}: AnswerDialogProps) {
  const isApproval = answer === 'approve';
  const options = {
    once: 'screen' as const,
    invalidates: queriesStaleAfterCancelledShift,
    onSuccess: () => {
      toast.success(
        isApproval
          ? request.termination
            ? '同意しました'
            : '中止に同意しました'
          : '同意しないと回答しました',
      );
      onClose();
    },
  };
  const approve = useGraphqlMutation(ApproveCancellationMutation, options);
  const refuse = useGraphqlMutation(RefuseCancellationMutation, options);
  const send = isApproval ? approve : refuse;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isApproval ? titleOf(request) : '同意しないと回答しますか？'}
      confirmLabel={isApproval ? '同意する' : '同意しない'}
      pending={send.isPending}
      pendingLabel="送信しています…"
      {...(send.error ? { error: send.error.message } : {})}
      onConfirm={() => send.mutate({ input: { id: request.id } })}
    >
      {isApproval ? consequence(request) : refusal}
    </ConfirmDialog>
  );
}

function titleOf({ termination }: CancellationRequestView): string {
  return termination ? '施設の説明に同意しますか？' : '勤務の中止に同意しますか？';
}

function consequence(request: CancellationRequestView): string {
  const sentHome = request.termination?.sentHome;
  if (!sentHome) return `${approval(request)}${refusalInstead}`;
  return `給与は${formatYen(sentHome.agreedYen)}（税引前・交通費込み）になります。違うときは、同意しないで異議を申し立ててください。同意したあとも、${objectionDays}日以内は異議を申し立てられます。`;
}

function approval({ compensation, apologyPoints }: CancellationRequestView): string {
  if (compensation > 0) {
    return `勤務は中止になり、ペナルティはありません。予定の給与と交通費の全額（${formatYen(compensation)}・税引前）が「給与」に入ります。`;
  }
  return `勤務は中止になり、給与は支払われません。ペナルティはありません。${apology(apologyPoints)}`;
}

function apology(points: number): string {
  return points === 0
    ? 'おわびのポイントはありません。'
    : `おわびとして${points}ポイントが入ります。`;
}

const refusalInstead =
  '同意しないときは、勤務は予定どおり行われます。それでも施設が中止するときは、予定の給与と交通費の全額が支払われます。';

const refusal =
  '勤務は予定どおり行われます。それでも施設が中止するときは、予定の給与と交通費の全額が支払われます。';
