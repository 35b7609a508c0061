import type { FieldErrors } from '#platform/base/refusal.ts';
import { TextArea } from '#platform/ui/fields/text-area.tsx';

import { checkReason } from '#platform/base/people/reason.ts';
import { evidenceLength, reasonLength } from '#domain/countersign/countersign-rules.ts';
import { act, type Act, type ActFields, type ActOptions, type Facts } from './acts.tsx';

type Request<Input, Given extends Facts> = Omit<
  ActOptions<Input, Given & Evidence>,
  'fields' | 'reason' | 'confirmLabel' | 'danger'
> & {
  fields?: ActFields<Given>;
  /** Hint below the reason that names its readers. */
  note?: string;
};

type Evidence = { evidence: string };

/** Builds the request to a second operator for an action: its fields, the evidence, and the reason. (Rule 8.4) */
export function secondOperatorAct<Input, Given extends Facts = Facts>(
  request: Request<Input, Given>,
): Act {
  const { fields, note = '承認する担当者が読み、記録に残ります', ...options } = request;
  return act<Input, Given & Evidence>({
    ...options,
    confirmLabel: '依頼する',
    danger: true,
    reason: { ...reasonLength, label: '理由', note },
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
            max={evidenceLength.max}
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
  const { reason } = checkReason(evidence, evidenceLength);
  return reason === undefined ? {} : { evidence: reason };
}
