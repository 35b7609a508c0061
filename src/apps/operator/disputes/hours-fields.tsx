import { TextField } from '#platform/ui/fields/text-field.tsx';

import type { OperatorActFields } from '#apps/operator/parts/acts.tsx';
import { checkTypedHours, typedHoursOf, type TypedHours } from './worked-hours.ts';

export const settleHoursEffectText = '入力した時間で給与を確定します。確定した後は取り消せません。';

/** Fields for the hours that an operator decides, filled in from the shift. */
export const settledHoursFields = (
  shift: Parameters<typeof typedHoursOf>[0],
): OperatorActFields<TypedHours> => ({
  initial: () => typedHoursOf(shift),
  check: checkTypedHours,
  clears: { start: ['startAt'], end: ['endAt'] },
  render: ({ draft, problems, change }) => (
    <>
      <TextField
        label="開始"
        name="start"
        type="datetime-local"
        required
        value={draft.start}
        error={problems['start'] ?? problems['startAt']}
        onChange={(event) => change({ start: event.target.value })}
      />
      <TextField
        label="終了"
        name="end"
        type="datetime-local"
        required
        value={draft.end}
        error={problems['end'] ?? problems['endAt']}
        onChange={(event) => change({ end: event.target.value })}
      />
      <TextField
        label="休憩"
        name="breakMinutes"
        suffix="分"
        numeric
        inputMode="numeric"
        required
        value={draft.breakMinutes}
        error={problems['breakMinutes']}
        onChange={(event) => change({ breakMinutes: event.target.value.replaceAll(/\D/g, '') })}
      />
    </>
  ),
});
