import { useState, type ReactNode } from 'react';

import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';

type ReasonDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  confirmLabel: string;
  /** What stands in the field first: a demo should not need much typing. */
  suggestion: string;
  /** Characters at most. */
  max?: number;
  /** Who will read it. */
  note?: string;
  /** Somebody loses by it. */
  danger?: boolean;
  onConfirm: (reason: string) => void;
  pending: boolean;
  error?: string | undefined;
  /** More to choose, above the reason. */
  children?: ReactNode;
};

/** Asks for a reason before something that the worker will read about. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, onClose, title, confirmLabel, suggestion, onConfirm, pending, error, children } =
    props;
  const { note = 'ワーカーにも表示されます', danger = true, max = 200 } = props;
  const [reason, setReason] = useState(suggestion);
  return (
    <Dialog
      open={open}
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
            pending={pending}
            onClick={() => onConfirm(reason)}
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
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
