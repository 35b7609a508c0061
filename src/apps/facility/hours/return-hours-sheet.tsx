import type { FieldErrors } from '#platform/base/refusal.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import {
  maxCorrectionRounds,
  maxClaimReasonLength,
} from '#domain/attendance/corrections/claim-limits.ts';

import {
  HoursToApproveQuery,
  ReturnHoursMutation,
  type HoursWaitingForApproval,
} from './hours-client.ts';

function check({ reason }: { reason: string }): FieldErrors {
  const length = characterCount(normalizeLines(reason));
  return length >= 1 && length <= maxClaimReasonLength
    ? {}
    : { reason: `理由を1文字以上${maxClaimReasonLength}文字以内で入力してください` };
}

/** 差し戻す: sheet for returning hours with a note that tells the worker what is wrong. */
export function ReturnHoursSheet({
  row,
  onClose,
}: {
  row: HoursWaitingForApproval;
  onClose: () => void;
}) {
  const give = useGraphqlMutation(ReturnHoursMutation, {
    invalidates: [HoursToApproveQuery],
    once: 'screen',
  });
  const form = useForm({
    initial: { reason: '' },
    check,
    async submit({ reason }) {
      await give.mutateAsync({ input: { id: row.id, reason } });
      onClose();
      toast.success('差し戻しました');
    },
  });
  return (
    <Sheet open title="勤務時間の修正を差し戻す" onClose={onClose}>
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormErrors form={form} title="差し戻せませんでした" />
        <p>
          {row.workerName}
          さんに、理由を付けて戻します。申請は{maxCorrectionRounds}
          回までで、まとまらないときは運営が時間を決めます。
        </p>
        <TextArea
          label="理由"
          name="reason"
          required
          support="ワーカーに表示されます。どの時刻が違うかを書いてください。"
          max={maxClaimReasonLength}
          value={form.draft.reason}
          error={form.problems['reason']}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
        <Button type="submit" wide pending={form.isPending} pendingLabel="送信しています…">
          差し戻す
        </Button>
      </form>
    </Sheet>
  );
}
