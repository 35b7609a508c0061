import type { FieldErrors } from '#platform/base/refusal.ts';
import { formatNumber, formatYen, type Yen } from '#platform/base/yen.ts';
import { NumberField } from '#platform/ui/fields/number-field.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';

import type { ApplicationConfirmationView } from './client.ts';
import { isTravelFareOutOfBounds, maxTravelFareYen } from '#domain/application/travel/fare.ts';
import {
  ApplyAnswerForm,
  CarriedOverAnswerLine,
  type ApplyAnswerFormProps,
} from './answer-line.tsx';

type LineProps = {
  confirmation: Pick<ApplicationConfirmationView, 'travelCap' | 'travelFare'>;
  onChange: (fare: Yen) => void;
};

/**
 * 往復の運賃: one line with the fare of the last application to the facility, which can be changed or stay empty.
 * (Rule 8.5)
 */
export function TravelFareLine({ confirmation, onChange }: LineProps) {
  const { travelCap: cap, travelFare: fare } = confirmation;
  if (cap === 0) return null;
  return (
    <CarriedOverAnswerLine
      title="往復の運賃"
      stated={fare}
      answer={said(fare)}
      outcome={outcome(cap, fare)}
      changeLabel={fare === null ? '運賃を答える' : '運賃を変える'}
      onChange={onChange}
      Form={FareForm}
    />
  );
}

function said(fare: Yen | null): string {
  if (fare === null) return '未回答';
  return fare === 0 ? '徒歩・自転車' : formatYen(fare);
}

function outcome(cap: Yen, fare: Yen | null): string {
  if (fare === null) return `答えないときの交通費は、上限の${formatYen(cap)}です。`;
  if (fare === 0) return `運賃がかからないため、交通費はありません（上限${formatYen(cap)}）。`;
  return fare < cap
    ? `交通費は、運賃と同じ${formatYen(fare)}です（上限${formatYen(cap)}）。`
    : `交通費は、上限の${formatYen(cap)}です。`;
}

function FareForm({ stated: fare, onSave }: ApplyAnswerFormProps<Yen | null, Yen>) {
  const form = useForm<{ fare: string }>({
    initial: { fare: fare === null ? '' : String(fare) },
    focusesField: true,
    check: (draft): FieldErrors =>
      isTravelFareOutOfBounds(yenOf(draft.fare))
        ? { fare: `0から${formatNumber(maxTravelFareYen)}までの金額を入力してください` }
        : {},
    async submit(draft) {
      onSave(yenOf(draft.fare));
    },
  });
  return (
    <ApplyAnswerForm
      form={form}
      note="交通費は、かかった運賃を求人の上限まで支払うお金です。答えは次にこの施設へ応募するときにも使い、契約した後の金額は変わりません。"
    >
      <NumberField
        label="自宅から施設までの往復の運賃"
        name="fare"
        support="電車やバスの合計。徒歩・自転車のときは0"
        value={form.draft.fare}
        error={form.problems['fare']}
        onChange={(event) => form.change({ fare: event.target.value })}
      />
    </ApplyAnswerForm>
  );
}

const yenOf = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);
