import type { FieldErrors } from '#platform/base/refusal.ts';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { grantableLimitProblem } from '#domain/trust/messages.ts';

import { OperatorCountersignRequestsQuery } from '#apps/operator/countersign/countersign-client.ts';
import { createSecondOperatorRequestAct } from '#apps/operator/parts/second-operator.tsx';
import { AskExposureLimitMutation } from './exposures-client.ts';

/** The request to a second operator for another limit of a corporation; `asked` is the amount in its field at the start. */
export const limitAct = (corporationId: string, asked?: number) =>
  createSecondOperatorRequestAct<
    { corporationId: string; limit: number; reason: string; evidence: string },
    { limit: string }
  >({
    label: '別の上限を依頼する',
    variant: 'secondary',
    title: '立替の上限を決めることを依頼しますか？',
    text: 'ほかの担当者が承認すると、規則の上限に代わってこの金額になります。預かっている保証金は、これに加わります。',
    done: '立替の上限を決めることを依頼しました',
    note: '承認する担当者と法人が読み、記録に残ります',
    operation: AskExposureLimitMutation,
    invalidates: [OperatorCountersignRequestsQuery],
    input: ({ limit, ...words }) => ({ corporationId, limit: Number(limit), ...words }),
    fields: {
      initial: () => ({ limit: asked === undefined ? '' : String(asked) }),
      check: ({ limit }): FieldErrors => {
        const problem =
          limit === '' ? grantableLimitProblem(Number.NaN) : grantableLimitProblem(Number(limit));
        return problem === undefined ? {} : { limit: problem };
      },
      render: ({ draft, problems, change }) => (
        <TextField
          label="上限"
          name="limit"
          suffix="円"
          numeric
          inputMode="numeric"
          required
          value={draft.limit}
          error={problems['limit']}
          onChange={(event) => change({ limit: event.target.value.replaceAll(/\D/g, '') })}
        />
      ),
    },
  });
