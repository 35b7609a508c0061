import type { ReactNode } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { ConfirmDialog, Dialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { failureSentence } from '#platform/web/forms/form-errors.tsx';
import { useForm, type Form } from '#platform/web/forms/use-form.ts';
import type { GraphqlDocument } from '#platform/web/graphql/document.ts';
import type { QueryRef } from '#platform/web/graphql/query.ts';

import { checkReason, type ReasonLength } from '#platform/base/people/reason.ts';
import { useAct } from './use-act.ts';

type ActProps<Input> = {
  operation: GraphqlDocument<unknown, { input: Input }>;
  invalidates: readonly QueryRef[];
  title: string;
  confirmLabel: string;
  /** The short message after success. */
  done: string;
  /** True for a decision that cannot be undone or is to a person's disadvantage. */
  danger?: boolean;
  children?: ReactNode;
  onClose: () => void;
};

/** Dialog that confirms a decision that needs no reason, and sends the decision. */
export function ConfirmedAct<Input>(props: ActProps<Input> & { input: Input }) {
  const { operation, invalidates, title, confirmLabel, done, danger, children, onClose } = props;
  const send = useAct(operation, {
    invalidates,
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel}
      pending={send.isPending}
      pendingLabel="送信しています…"
      danger={danger ?? false}
      {...(send.error ? { error: send.error.message } : {})}
      onConfirm={() => send.mutate({ input: props.input })}
    >
      {children}
    </ConfirmDialog>
  );
}

type ReasonedActProps<Input> = ActProps<Input> & {
  input: (reason: string) => Input;
  length?: ReasonLength;
  /** Hint below the reason that names its readers. */
  note?: string;
  label?: string;
};

const usualLength: ReasonLength = { min: 1, max: 200 };

/** Dialog that asks for the reason of a decision, and sends the decision. */
export function ReasonedAct<Input>(props: ReasonedActProps<Input>) {
  const { operation, invalidates, done, onClose, input, length = usualLength, ...dialog } = props;
  const send = useAct(operation, {
    invalidates,
    onSuccess: () => {
      toast.success(done);
      onClose();
    },
  });
  const form = useForm({
    initial: { reason: '' },
    focusesField: true,
    check: ({ reason }) => checkReason(reason, length),
    submit: ({ reason }) => send.mutateAsync({ input: input(reason.trim()) }),
  });
  return <ReasonDialog {...dialog} form={form} length={length} onClose={onClose} />;
}

type ReasonDialogProps = Omit<ActProps<never>, 'operation' | 'invalidates' | 'done'> & {
  form: Pick<
    Form<{ reason: string }>,
    'draft' | 'change' | 'failure' | 'isPending' | 'submit' | 'problems'
  >;
  length: ReasonLength;
  note?: string;
  label?: string;
};

/** Dialog with the reason of a decision below further fields; each error stands at its field. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirmLabel, danger = false, children, onClose, form, length } = props;
  const { note = 'ワーカーにも表示されます', label = '理由' } = props;
  const { reason, note: noteProblem, answer } = form.problems;
  const error = failureSentence(form);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...(error === undefined ? {} : { error })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            pending={form.isPending}
            pendingLabel="送信しています…"
            onClick={() => void form.submit()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-fg">
        {children}
        <TextArea
          label={label}
          name="reason"
          required
          support={note}
          max={length.max}
          rows={3}
          value={form.draft.reason}
          error={reason ?? noteProblem ?? answer}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
