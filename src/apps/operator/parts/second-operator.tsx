import type { FieldErrors } from '#platform/base/refusal.ts';
import { TextArea } from '#platform/ui/fields/text-area.tsx';

import { checkDecisionReason } from '#platform/base/people/reason.ts';
import {
  countersignEvidenceLengthBounds,
  countersignReasonLengthBounds,
} from '#domain/countersign/countersign-rules.ts';
import {
  createOperatorAct,
  type OperatorAct,
  type OperatorActFields,
  type OperatorActOptions,
  type OperatorActFieldValues,
} from './acts.tsx';

type Request<Input, Given extends OperatorActFieldValues> = Omit<
  OperatorActOptions<Input, Given & Evidence>,
  'fields' | 'reason' | 'confirmLabel' | 'danger'
> & {
  fields?: OperatorActFields<Given>;
  /** Hint below the reason that names its readers. */
  note?: string;
};

type Evidence = { evidence: string };

/** Builds the request to a second operator for an action: its fields, the evidence, and the reason. (Rule 8.4) */
export function createSecondOperatorRequestAct<
  Input,
  Given extends OperatorActFieldValues = OperatorActFieldValues,
>(request: Request<Input, Given>): OperatorAct {
  const { fields, note = '承認する担当者が読み、記録に残ります', ...options } = request;
  return createOperatorAct<Input, Given & Evidence>({
    ...options,
    confirmLabel: '依頼する',
    danger: true,
    reason: { ...countersignReasonLengthBounds, label: '理由', note },
    fields: {
      // Boundary cast: without `fields`, the action needs only the evidence.
      initial: () => ({ ...fields?.initial(), evidence: '' }) as Given & Evidence,
      check: (given) => ({ ...fields?.check?.(given), ...evidenceProblem(given.evidence) }),
      render: (shown) => (
        <>
          {fields?.render(shown)}
          <TextArea
            label="根拠"
            name="evidence"
            required
            support="いつ、誰に、どのように確かめたか"
            max={countersignEvidenceLengthBounds.max}
            rows={3}
            value={shown.draft.evidence}
            error={shown.problems['evidence']}
            onChange={(event) => shown.change({ evidence: event.target.value })}
          />
        </>
      ),
    },
  });
}

function evidenceProblem(evidence: string): FieldErrors {
  const { reason } = checkDecisionReason(evidence, countersignEvidenceLengthBounds);
  return reason === undefined ? {} : { evidence: reason };
}
