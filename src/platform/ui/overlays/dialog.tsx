import type { ReactNode } from 'react';
import { useId } from 'react';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { Button } from '../button.tsx';
import { ModalLayer } from './modal-layer.tsx';
import type { Sentence, SentenceNode } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

export type DialogProps = {
  open: boolean;
  /** Called by Escape and Back. A tap outside does nothing, because the dialog needs an answer. */
  onClose: () => void;
  title: Sentence;
  children?: SentenceNode;
  /** Buttons, the safe action first; stacked on narrow screens. */
  actions: ReactNode;
  /** The error of the dialog's action. */
  error?: Sentence;
  /** The dialog opens by itself, so a tap may have been meant for the page below: see `ModalLayer`. */
  opensItself?: boolean;
};

/** A modal question or warning that requires an answer. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, error, opensItself = false } = props;
  const id = useId();
  return (
    <ModalLayer
      open={open}
      onClose={onClose}
      tapOutside={false}
      opensItself={opensItself}
      kind="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={children ? `${id}-body` : undefined}
      className="fixed inset-0 z-dialog grid animate-fade-in grid-cols-[minmax(0,1fr)] place-items-center bg-overlay p-4 in-data-closing:animate-fade-out"
      panelClassName="flex max-h-[calc(100dvh-2rem)] w-full max-w-md animate-pop-in flex-col rounded-24 bg-surface text-fg shadow-raised in-data-closing:animate-pop-out"
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-6 pb-2">
        <h2 id={`${id}-title`} className="text-xl leading-150 font-bold">
          <Words>{title}</Words>
        </h2>
        {children && (
          <div id={`${id}-body`} className="pt-2 text-fg-2">
            <Words>{children}</Words>
          </div>
        )}
        {error && (
          <p role="alert" className="flex items-start gap-1.5 pt-3 text-sm font-bold text-danger">
            <CircleAlert aria-hidden className="mt-[0.2em] size-[1.15em] shrink-0" />
            <span className="min-w-0">
              <Words>{error}</Words>
            </span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap-reverse gap-3 px-6 pt-4 pb-6 *:flex-[1_1_8rem]">{actions}</div>
    </ModalLayer>
  );
}

export type ConfirmDialogProps = Omit<DialogProps, 'actions'> & {
  /** Verbs: 「確認して進む」, 「キャンセルする」. */
  confirmLabel: Sentence;
  cancelLabel?: Sentence;
  onConfirm: () => void;
  pending?: boolean;
  pendingLabel?: Sentence;
  danger?: boolean;
};

/** The common dialog with two buttons, 「戻る」 and the confirmation. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = '戻る',
  onConfirm,
  pending,
  pendingLabel,
  danger = false,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button variant="secondary" onClick={dialog.onClose}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            onClick={onConfirm}
            pending={pending}
            pendingLabel={pendingLabel}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
