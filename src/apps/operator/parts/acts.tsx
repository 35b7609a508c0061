import type { ReactNode } from 'react';

import { checkDecisionReason, type ReasonLengthBounds } from '#platform/base/people/reason.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import type { ButtonProps } from '#platform/ui/button.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { failureSentence } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { GraphqlDocument } from '#platform/web/graphql/document.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import type { QueryRef } from '#platform/web/graphql/query.ts';

type OpenDialog = {
  /** Queries that become outdated by any decision of the queue. */
  invalidates: readonly QueryRef[];
  onClose: () => void;
};

/** An operator's decision on a row of a queue: its button and its dialog. */
export type OperatorAct = {
  /** Text of the button. */
  label: string;
  /** Accessible name of the button, if it differs from the row's subject plus the label. */
  name?: string;
  variant?: ButtonProps['variant'];
  /** Reason why the button is blocked; null when it is not, but can be; undefined when it never is. */
  whyNot?: string | null;
  dialog: (open: OpenDialog) => ReactNode;
  /** Replaces the button: a press that decides without a dialog, because it can be undone. */
  button?: (name: string | undefined) => ReactNode;
};

/** Values of a dialog's fields; all are texts. */
export type OperatorActFieldValues = Readonly<Record<string, string>>;

/** Fields of a dialog above the reason; an error is shown at the field of the same name. */
export type OperatorActFields<Given extends OperatorActFieldValues> = {
  initial: () => Given;
  check?: (given: Given) => FieldErrors;
  /** Names of further errors to clear when a field changes. */
  clears?: Record<string, readonly string[]>;
  render: (fields: {
    draft: Given;
    problems: FieldErrors;
    change: (changed: OperatorActFieldValues) => void;
  }) => ReactNode;
};

/** Field for the reason of a decision; the note says who will read it. */
export type OperatorActReasonField = ReasonLengthBounds & { label: string; note: string };

export const reasonFieldReadByWorker: OperatorActReasonField = {
  min: 1,
  max: 200,
  label: '理由',
  note: 'ワーカーにも表示されます',
};

export const reasonFieldReadByCorporation: OperatorActReasonField = {
  ...reasonFieldReadByWorker,
  note: '法人の方がそのまま読みます',
};

export type OperatorActOptions<Input, Given extends OperatorActFieldValues> = Omit<
  OperatorAct,
  'dialog'
> & {
  operation: GraphqlDocument<unknown, { input: Input }>;
  /** Builds the input from the trimmed values of the fields. */
  input: (given: Given & { reason: string }) => NoInfer<Input>;
  /** Queries to invalidate, besides the queue and the inbox. */
  invalidates?: readonly QueryRef[];
  title: string;
  /** Effect of the decision. */
  text?: string;
  /** Label of the button in the dialog; by default that of the decision. */
  confirmLabel?: string;
  /** Toast after success. */
  done: string | ((input: Input) => string);
  /** True for a decision that cannot be undone or is to a person's disadvantage. */
  danger?: boolean;
  /** Undefined when no reason is required. */
  reason?: OperatorActReasonField;
  fields?: OperatorActFields<Given>;
};

/** Builds a decision that is confirmed in a dialog, with fields and a reason if required. */
export function createOperatorAct<
  Input,
  Given extends OperatorActFieldValues = OperatorActFieldValues,
>(options: OperatorActOptions<Input, Given>): OperatorAct {
  const { label, name, variant = options.danger ? 'danger' : 'primary', whyNot } = options;
  return {
    label,
    variant,
    ...(name !== undefined && { name }),
    ...(whyNot !== undefined && { whyNot }),
    dialog: (open) => <ActDialog {...options} open={open} />,
  };
}

type ActDialogProps<Input, Given extends OperatorActFieldValues> = OperatorActOptions<
  Input,
  Given
> & {
  open: OpenDialog;
};

function ActDialog<Input, Given extends OperatorActFieldValues>(
  props: ActDialogProps<Input, Given>,
) {
  const { operation, input, done, reason, fields, open } = props;
  const send = useGraphqlMutation(operation, {
    once: 'decision',
    invalidates: [...open.invalidates, ...(props.invalidates ?? [])],
    onSuccess: (_answer, sent) => {
      toast.success(typeof done === 'function' ? done(sent.input) : done);
      open.onClose();
    },
  });
  // Boundary cast: the draft consists of the values of `initial` and the reason.
  const givenIn = (draft: OperatorActFieldValues) => draft as Given & { reason: string };
  const form = useForm<OperatorActFieldValues>({
    initial: () => ({ reason: '', ...fields?.initial() }),
    focusesField: true,
    clears: fields?.clears ?? {},
    check: (draft) => ({
      ...fields?.check?.(givenIn(draft)),
      ...(reason && checkDecisionReason(draft['reason'] ?? '', reason)),
    }),
    submit: (draft) => send.mutateAsync({ input: input(givenIn(trimmed(draft))) }),
  });
  const { draft, problems, change } = form;
  // A dialog without fields shows field errors as one sentence, too.
  const error = reason || fields ? failureSentence(form) : form.failure?.message;
  return (
    <ConfirmDialog
      open
      onClose={open.onClose}
      title={props.title}
      confirmLabel={props.confirmLabel ?? props.label}
      danger={props.danger ?? false}
      pending={form.isPending}
      pendingLabel="送信しています…"
      {...(error === undefined ? {} : { error })}
      onConfirm={() => void form.submit()}
    >
      {reason || fields ? (
        <div className="flex flex-col gap-4 text-fg">
          {props.text !== undefined && <p>{props.text}</p>}
          {fields?.render({ draft: givenIn(draft), problems, change })}
          {reason && (
            <TextArea
              label={reason.label}
              name="reason"
              required
              support={reason.note}
              max={reason.max}
              rows={3}
              value={draft['reason'] ?? ''}
              error={problems['reason'] ?? problems['note'] ?? problems['answer']}
              onChange={(event) => change({ reason: event.target.value })}
            />
          )}
        </div>
      ) : (
        props.text
      )}
    </ConfirmDialog>
  );
}

const trimmed = (draft: OperatorActFieldValues): OperatorActFieldValues =>
  Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, value.trim()]));
