import type { ReactNode } from 'react';

import type { FieldErrors } from '#platform/base/refusal.ts';
import { lengthOf } from '#platform/base/text.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { failureSentence } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';

type Props = {
  title: string;
  confirmLabel: string;
  /** Bounds of the reason, in characters. */
  length: { least: number; most: number };
  send: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for the reason of a decision that the corporation reads, and sends it. */
export function ReasonedAct(props: Props) {
  const { title, confirmLabel, length, send, onDone, onClose, children } = props;
  const form = useForm({
    // The page has another field of the name `reason`.
    initial: { actReason: '' },
    focusesField: true,
    check: ({ actReason }): FieldErrors => {
      const given = lengthOf(actReason.trim());
      const isGood = given >= length.least && given <= length.most;
      if (isGood) return {};
      return { actReason: `${length.least}文字以上${length.most}文字以内で入力してください` };
    },
    async submit({ actReason }) {
      await send(actReason.trim());
      onDone();
      onClose();
    },
  });
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
            variant="danger"
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
          label="理由"
          name="actReason"
          required
          support="法人の方がそのまま読みます"
          max={length.most}
          rows={3}
          value={form.draft.actReason}
          error={form.problems['actReason'] ?? form.problems['reason']}
          onChange={(event) => form.change({ actReason: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
