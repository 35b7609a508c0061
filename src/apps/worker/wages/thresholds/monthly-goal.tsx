import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { Meter } from '#platform/ui/feedback/meter.tsx';
import { withDigitsOnly } from '#platform/ui/fields/digits.ts';
import { NumberField } from '#platform/ui/fields/number-field.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { incomeGoalProblems } from '#domain/pay/thresholds/goal-rules.ts';
import {
  MonthlyGoalQuery,
  monthlyGoalQuery,
  UpdateMonthlyGoalMutation,
} from './thresholds-client.ts';

/** The worker's own monthly goal beside the income of the shown month. */
export function GoalCard({ income }: { income: number }) {
  const goal = useSuspenseQuery(monthlyGoalQuery()).data.monthlyGoal;
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="flex flex-col gap-3">
      {goal === null ? (
        <p className="text-fg-2">
          <Words>1か月に受け取りたい金額を、目標にできます。</Words>
        </p>
      ) : (
        <Meter
          label="月の目標"
          value={income}
          max={goal.amount}
          text={`${formatYen(income)} / ${formatYen(goal.amount)}`}
        />
      )}
      {goal !== null && income >= goal.amount && (
        <p className="text-sm">
          <Words>この月の目標に届きました。</Words>
        </p>
      )}
      <div>
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {goal === null ? '月の目標を決める' : '月の目標を変える'}
        </Button>
      </div>
      {isOpen && <GoalSheet saved={goal?.amount ?? null} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** 月の目標: sets, changes or removes the goal. */
function GoalSheet({ saved, onClose }: { saved: number | null; onClose: () => void }) {
  const options = { invalidates: [MonthlyGoalQuery] };
  const save = useGraphqlMutation(UpdateMonthlyGoalMutation, options);
  const removal = useGraphqlMutation(UpdateMonthlyGoalMutation, {
    ...options,
    onSuccess() {
      onClose();
      toast.success('月の目標をなくしました');
    },
    onError: ({ message }) => toast.error(message),
  });
  const form = useForm({
    initial: { amount: saved === null ? '' : String(saved) },
    focusesField: true,
    check: ({ amount }) => incomeGoalProblems(yenIn(amount)),
    async submit({ amount }) {
      await save.mutateAsync({ input: { amount: yenIn(amount) } });
      onClose();
      toast.success('月の目標を保存しました');
    },
  });
  return (
    <Sheet open title="月の目標" onClose={onClose}>
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormFailure form={form} title="保存できませんでした" />
        <NumberField
          label="1か月に受け取りたい金額"
          name="amount"
          required
          support="税金を引いたあとの、交通費を含む金額です。目標は施設には表示されません。"
          value={form.draft.amount}
          error={form.problems['amount']}
          onChange={(event) => form.change({ amount: event.currentTarget.value })}
        />
        <Button
          type="submit"
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="保存しています…"
        >
          保存する
        </Button>
        {saved !== null && (
          <Button
            variant="secondary"
            wide
            pending={removal.isPending}
            onClick={() => removal.mutate({ input: { amount: null } })}
          >
            目標をなくす
          </Button>
        )}
      </form>
    </Sheet>
  );
}

/** Returns the yen of a typed text; `NaN` for a text without digits, or with more digits than any amount has. */
function yenIn(text: string): number {
  const digits = withDigitsOnly(text);
  return digits === '' || digits.length > 9 ? Number.NaN : Number(digits);
}
