import type { ReactNode } from 'react';

import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { Form } from '#web/forms/use-form.ts';

type ReasonDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  confirmLabel: string;
  /** Begins with a suggested reason: a demo should not need much typing. */
  form: Pick<Form<{ reason: string }>, 'draft' | 'change' | 'failure' | 'isPending' | 'submit'>;
  /** The maximum length of the reason. */
  max?: number;
  /** Names the readers of the reason. */
  note?: string;
  /** The decision is to the worker's disadvantage. */
  danger?: boolean;
  /** Further fields, above the reason. */
  children?: ReactNode;
};

/** Asks for the reason of a decision before it is sent. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, onClose, title, confirmLabel, form, children } = props;
  const { note = 'ワーカーにも表示されます', danger = true, max = 200 } = props;
  // The further fields show no errors of their own.
  const error = form.failure && (Object.values(form.failure.fields)[0] ?? form.failure.message);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      {...(error === null ? {} : { error })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            pending={form.isPending}
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
          label="理由"
          support={note}
          max={max}
          rows={3}
          value={form.draft.reason}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
