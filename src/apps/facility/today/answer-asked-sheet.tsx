import type { FieldErrors } from '#platform/base/refusal.ts';
import { formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { RadioGroup, RadioRow } from '#platform/ui/fields/radio-row.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { lastMinuteCancellationHours } from '#domain/attendance/last-minute.ts';

import { AnswerAskedCancellationMutation, DayShiftsQuery, type DayShift } from './day-client.ts';

/** 依頼したかどうか: sheet to answer if the facility asked the worker to cancel, with the effect of each answer. (Rule 8.9) */
export function AnswerAskedCancellationSheet({
  shift,
  onClose,
}: {
  shift: DayShift;
  onClose: () => void;
}) {
  const send = useGraphqlMutation(AnswerAskedCancellationMutation, {
    invalidates: [DayShiftsQuery],
    once: 'screen',
  });
  const { id, workerName, asked, actions } = shift;
  // After a no or no answer in time, only yes can be answered.
  const isOpen = actions.includes('answer_asked');
  const form = useForm<{ hadAsked: boolean | null }>({
    initial: { hadAsked: isOpen ? null : true },
    check: ({ hadAsked }): FieldErrors =>
      hadAsked === null ? { hadAsked: 'どちらかを選んでください' } : {},
    async submit({ hadAsked }) {
      await send.mutateAsync({ input: { id, hadAsked: hadAsked === true } });
      onClose();
      toast.success('回答しました');
    },
  });
  const yen = asked?.yen ?? 0;
  const cost =
    yen > 0
      ? `施設による中止になり、予定の賃金と交通費の全額（${formatYen(yen)}、税引前）を支払います。手数料はかかりません`
      : `施設による中止になります。開始の${lastMinuteCancellationHours}時間以上前のため、賃金の支払いはありません`;
  return (
    <Sheet open title="キャンセルを依頼しましたか" onClose={onClose}>
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormErrors form={form} title="回答できませんでした" />
        <p>
          {workerName}さんは、{asked?.by}
          さんから頼まれてキャンセルしたと説明しています。回答がないときは、ワーカーのペナルティだけがなくなります。
        </p>
        <RadioGroup
          label="キャンセルを依頼しましたか"
          name="hadAsked"
          required
          error={form.problems['hadAsked']}
        >
          <RadioRow
            name="hadAsked"
            label="依頼した"
            description={cost}
            checked={form.draft.hadAsked === true}
            onChange={() => form.change({ hadAsked: true })}
          />
          {isOpen && (
            <RadioRow
              name="hadAsked"
              label="依頼していない"
              description="空いた枠は締切まで募集に戻り、運営が双方に確認して決めます"
              checked={form.draft.hadAsked === false}
              onChange={() => form.change({ hadAsked: false })}
            />
          )}
        </RadioGroup>
        <Button type="submit" wide pending={form.isPending} pendingLabel="送信しています…">
          回答する
        </Button>
      </form>
    </Sheet>
  );
}
