import { useQuery } from '@tanstack/react-query';

import type { FieldErrors } from '#platform/base/refusal.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';
import { Button } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { RadioGroup, RadioRow } from '#platform/ui/fields/radio-row.tsx';
import { Stepper } from '#platform/ui/fields/stepper.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { terminationDecisionHours } from '#domain/attendance/termination/termination-rules.ts';
import {
  maxClaimedBreakMinutes,
  maxClaimReasonLength,
} from '#domain/attendance/corrections/claim-limits.ts';

import {
  DayShiftsQuery,
  SendHomeMutation,
  sendHomeCostQuery,
  type DayShift,
} from './day-client.ts';
import { FeeLine } from '#apps/facility/parts/fee-line.tsx';
import { ActionCost } from './cost.tsx';

function check({ reason }: { reason: string }): FieldErrors {
  const length = characterCount(normalizeLines(reason));
  return length >= 1 && length <= maxClaimReasonLength
    ? {}
    : { reason: `理由を1文字以上${maxClaimReasonLength}文字以内で入力してください` };
}

/** 勤務を途中で終了する: sheet for the side that has the reason (worker or facility) and the break, with the cost now. */
export function SendHomeSheet({ shift, onClose }: { shift: DayShift; onClose: () => void }) {
  const { id, workerName, checkInAt } = shift;
  // Before the check-in no time was worked, and the reason cannot be the worker's.
  const hasCome = checkInAt !== null;
  const send = useGraphqlMutation(SendHomeMutation, {
    invalidates: [DayShiftsQuery],
    once: 'screen',
  });
  const form = useForm({
    initial: { reason: '', workerSide: false, breakMinutes: 0 },
    check,
    async submit(draft) {
      await send.mutateAsync({ input: { id, ...draft } });
      onClose();
      toast.success('勤務を終了しました');
    },
  });
  const { reason, workerSide, breakMinutes } = form.draft;
  const cost = useQuery(sendHomeCostQuery({ id, workerSide, breakMinutes }));
  return (
    <Sheet open title="勤務を途中で終了する" onClose={onClose}>
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormErrors form={form} title="終了できませんでした" />
        <p>
          {workerName}
          さんの勤務を今の時刻で終了します。施設の都合のときは、予定の残りの時間も全額を支払います。
        </p>
        {hasCome && (
          <>
            <RadioGroup label="どちらの事情ですか" name="workerSide" required>
              {[false, true].map((isWorkers) => (
                <RadioRow
                  key={String(isWorkers)}
                  name="workerSide"
                  label={isWorkers ? 'ワーカーの事情（早退の希望・体調など）' : '施設の都合'}
                  description={
                    isWorkers
                      ? `ワーカーが同意したとき、または双方の話を聞いて運営が認めたときは、働いた時間の分を支払います。${terminationDecisionHours}時間以内に決まらないときは、予定の終了までの全額を支払います`
                      : '予定の終了までの全額を支払います'
                  }
                  checked={workerSide === isWorkers}
                  onChange={() => form.change({ workerSide: isWorkers })}
                />
              ))}
            </RadioGroup>
            <Stepper
              label="これまでに取った休憩"
              name="breakMinutes"
              max={maxClaimedBreakMinutes}
              value={breakMinutes}
              onChange={(minutes) => form.change({ breakMinutes: minutes })}
            />
          </>
        )}
        <TextArea
          label="理由"
          name="reason"
          required
          support="ワーカーに表示されます。"
          max={maxClaimReasonLength}
          value={reason}
          error={form.problems['reason']}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
        <ActionCost cost={cost}>
          {({ sendHomeCost: { yen, unworkedYen, fee, feeTax } }) => (
            <>
              <p className="flex flex-wrap items-baseline justify-between gap-2 font-bold">
                {workerSide
                  ? 'ワーカーが同意したときの支払い（税引前・交通費込み）'
                  : '施設の支払い（税引前・交通費込み）'}{' '}
                <Money amount={yen} size="lg" />
              </p>
              {unworkedYen > 0 && (
                <p className="flex flex-wrap items-baseline justify-between gap-2 text-sm text-fg-2">
                  うち、働かない時間の分 <Money amount={unworkedYen} />
                </p>
              )}
              <FeeLine fee={fee} feeTax={feeTax} />
            </>
          )}
        </ActionCost>
        <Button
          type="submit"
          variant="danger"
          wide
          pending={form.isPending}
          pendingLabel="送信しています…"
        >
          勤務を終了する
        </Button>
      </form>
    </Sheet>
  );
}
