import type { ReactNode } from 'react';

import { TextArea } from '#ui/fields/text-area.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useForm } from '#web/forms/use-form.ts';
import type { GraphqlDocument } from '#web/graphql/document.ts';
import type { QueryRef } from '#web/graphql/query.ts';

import { evidenceLength, reasonLength } from '../countersign/countersign-rules.ts';
import { checkReason } from '../reason.ts';
import { ReasonDialog } from './acts.tsx';
import { useAct } from './use-act.ts';

export type RequestWords = { reason: string; evidence: string };

type AskSecondOperatorProps<Input> = {
  operation: GraphqlDocument<unknown, { input: Input }>;
  invalidates: readonly QueryRef[];
  title: string;
  /** The short message after success. */
  done: string;
  input: (words: RequestWords) => Input;
  /** What happens, and further fields. */
  children: ReactNode;
  onClose: () => void;
};

/** Asks another operator for an act: why, and how the operator knows. */
export function AskSecondOperator<Input>(props: AskSecondOperatorProps<Input>) {
  const { operation, invalidates, title, done, input, children, onClose } = props;
  const send = useAct(operation, {
    invalidates,
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
  });
  const form = useForm({
    initial: { reason: '', evidence: '' },
    focusesField: true,
    check: wordProblems,
    submit: (words) => send.mutateAsync({ input: input(trimmed(words)) }),
  });
  return (
    <ReasonDialog
      title={title}
      confirmLabel="依頼する"
      danger
      note="承認する担当者が読み、記録に残ります"
      form={form}
      length={reasonLength}
      onClose={onClose}
    >
      {children}
      <EvidenceField form={form} />
    </ReasonDialog>
  );
}

type EvidenceForm = {
  draft: { evidence: string };
  problems: Partial<Record<string, string>>;
  change: (changed: { evidence: string }) => void;
};

/** 根拠: how the operator knows. */
export function EvidenceField({ form }: { form: EvidenceForm }) {
  return (
    <TextArea
      label="根拠"
      name="evidence"
      required
      support="いつ、誰に、どのように確かめたか"
      max={evidenceLength.max}
      rows={3}
      value={form.draft.evidence}
      error={form.problems['evidence']}
      onChange={(event) => form.change({ evidence: event.target.value })}
    />
  );
}

/** What is wrong with the words, under the fields' names. */
export function wordProblems({ reason, evidence }: RequestWords) {
  const { reason: evidenceProblem } = checkReason(evidence, evidenceLength);
  return {
    ...checkReason(reason, reasonLength),
    ...(evidenceProblem === undefined ? {} : { evidence: evidenceProblem }),
  };
}

export const trimmed = ({ reason, evidence }: RequestWords): RequestWords => ({
  reason: reason.trim(),
  evidence: evidence.trim(),
});
