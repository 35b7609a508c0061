import { monthBudgetProblem } from '#domain/recruitment/budget/budget-rules.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { parseWholeNumber } from '#platform/base/text.ts';
import { formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { NumberField } from '#platform/ui/fields/number-field.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { FormSheet } from '#apps/facility/parts/form-sheet.tsx';
import { monthName } from './billing-client.ts';
import {
  FacilityBudgetsQuery,
  SetFacilityBudgetMutation,
  type FacilityBudget,
} from './budget-client.ts';

type Props = {
  facility: FacilityBudget;
  /** The first day of the month from which the amount holds. */
  firstDay: string;
  onClose: () => void;
};

/** Digits of the highest budget: a longer number is no amount. */
const budgetDigits = 10;

/** 予算を決める: sheet for the amount of a facility from a month on, and for its end. */
export function BudgetSheet({ facility, firstDay, onClose }: Props) {
  const { facilityId, name, budget } = facility;
  const month = monthName(firstDay);
  const set = useGraphqlMutation(SetFacilityBudgetMutation, {
    once: 'decision',
    invalidates: [FacilityBudgetsQuery],
  });
  const yenOf = (text: string) => parseWholeNumber(text, budgetDigits);
  const form = useForm({
    initial: { budget: budget ? String(budget.yen) : '' },
    check: (draft): FieldErrors => {
      const problem = monthBudgetProblem(yenOf(draft.budget));
      return problem === undefined ? {} : { budget: problem };
    },
    async submit(draft) {
      await set.mutateAsync({
        input: { facilityId, day: firstDay, budget: yenOf(draft.budget) },
      });
      toast.success(`${month}からの予算を保存しました`);
      onClose();
    },
  });
  return (
    <FormSheet title={`${name}の予算`} form={form} label="保存する" onClose={onClose}>
      <p>
        {month}から、毎月この予算と費用の見込みを比べます。前の月までの予算は変わりません。
        {budget && `いまは${monthName(budget.fromMonth)}からの${formatYen(budget.yen)}です。`}
      </p>
      <NumberField
        label="1か月の予算"
        name="budget"
        required
        support="賃金・交通費・手数料と、手数料の消費税を含む金額"
        value={form.draft.budget}
        error={form.problems['budget']}
        onChange={(event) => form.change({ budget: event.target.value })}
      />
      {budget && <EndBudget {...{ facilityId, firstDay, month, onClose }} />}
    </FormSheet>
  );
}

type EndProps = { facilityId: string; firstDay: string; month: string; onClose: () => void };

function EndBudget({ facilityId, firstDay, month, onClose }: EndProps) {
  const end = useGraphqlMutation(SetFacilityBudgetMutation, {
    once: 'decision',
    invalidates: [FacilityBudgetsQuery],
    onSuccess: () => {
      toast.success(`${month}からの予算をなくしました`);
      onClose();
    },
  });
  return (
    <div className="flex flex-col items-start gap-3">
      {end.error && (
        <Banner tone="danger" announce title="予算をなくせませんでした">
          {end.error.message}
        </Banner>
      )}
      <Button
        variant="quiet"
        pending={end.isPending}
        pendingLabel="送信しています…"
        onClick={() => end.mutate({ input: { facilityId, day: firstDay, budget: null } })}
      >
        {month}から予算をなくす
      </Button>
    </div>
  );
}
