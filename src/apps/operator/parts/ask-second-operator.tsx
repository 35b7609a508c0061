import type { ReactNode } from 'react';

import type { FieldErrors } from '#platform/base/refusal.ts';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { GraphqlDocument } from '#platform/web/graphql/document.ts';
import type { QueryRef } from '#platform/web/graphql/query.ts';

import { evidenceLength, reasonLength } from '#domain/countersign/countersign-rules.ts';
import { checkReason } from '#platform/base/people/reason.ts';
import { ReasonDialog } from './acts.tsx';
import { useAct } from './use-act.ts';

type RequestWords = { reason: string; evidence: string };
type Facts = Readonly<Record<string, string>>;

/** Fields of an act besides the reason and the evidence; all values are text. */
export type FactFields = {
  initial: Facts;
  check: (facts: Facts) => FieldErrors;
  render: (fields: {
    facts: Facts;
    problems: Partial<Record<string, string>>;
    change: (changed: Facts) => void;
  }) => ReactNode;
};

type AskSecondOperatorProps<Input> = {
  operation: GraphqlDocument<unknown, { input: Input }>;
  invalidates: readonly QueryRef[];
  title: string;
  /** The short message after success. */
  done: string;
  input: (words: RequestWords, facts: Facts) => Input;
  fields?: FactFields;
  /** The hint below the reason: its readers. */
  note?: string;
  /** The sentences about the effect of the act. */
  children: ReactNode;
  onClose: () => void;
};

/** The dialog that asks another operator for an act: the fields of the act, the reason, and the evidence. */
export function AskSecondOperator<Input>(props: AskSecondOperatorProps<Input>) {
  const { operation, invalidates, title, done, input, fields, children, onClose } = props;
  const { note = '承認する担当者が読み、記録に残ります' } = props;
  const send = useAct(operation, {
    invalidates,
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
  });
  const form = useForm({
    initial: { reason: '', evidence: '', facts: fields?.initial ?? {} },
    focusesField: true,
    clears: { facts: Object.keys(fields?.initial ?? {}) },
    check: ({ facts, ...words }) => ({ ...fields?.check(facts), ...wordProblems(words) }),
    submit: ({ facts, reason, evidence }) =>
      send.mutateAsync({
        input: input({ reason: reason.trim(), evidence: evidence.trim() }, facts),
      }),
  });
  const { draft, problems, change } = form;
  return (
    <ReasonDialog
      title={title}
      confirmLabel="依頼する"
      danger
      note={note}
      form={form}
      length={reasonLength}
      onClose={onClose}
    >
      {children}
      {fields?.render({
        facts: draft.facts,
        problems,
        change: (changed) => change({ facts: { ...draft.facts, ...changed } }),
      })}
      <TextArea
        label="根拠"
        name="evidence"
        required
        support="いつ、誰に、どのように確かめたか"
        max={evidenceLength.max}
        rows={3}
        value={draft.evidence}
        error={problems['evidence']}
        onChange={(event) => change({ evidence: event.target.value })}
      />
    </ReasonDialog>
  );
}

/** Returns the errors of the reason and the evidence, by field name. */
function wordProblems({ reason, evidence }: RequestWords): FieldErrors {
  const { reason: evidenceProblem } = checkReason(evidence, evidenceLength);
  return {
    ...checkReason(reason, reasonLength),
    ...(evidenceProblem === undefined ? {} : { evidence: evidenceProblem }),
  };
}
