import { useRef } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { isMisdirectedTap } from '#platform/ui/overlays/passing-tap.ts';

import type { ApplicationConfirmationView } from '../client.ts';
import type { useApplyForm } from '../use-apply-form.ts';

type ConfirmButtonProps = {
  confirmation: ApplicationConfirmationView;
  form: ReturnType<typeof useApplyForm>;
};

/**
 * The button for a worker who has worked here before: each press agrees to the statement shown above the button,
 * and the last press sends the application. The checkboxes on the page can be used instead.
 */
export function ReturningConfirmButton({ confirmation, form }: ConfirmButtonProps) {
  const pressedAt = useRef(-Infinity);
  const open = confirmation.confirmations.filter(({ id }) => !form.draft.agreed.includes(id));
  const [next, another] = open;
  const hasChanges = (confirmation.returning?.changes.length ?? 0) > 0;

  function press(at: number) {
    // Ignores a second tap so soon after the first: it was meant for the button's previous label.
    if (isMisdirectedTap(at, pressedAt.current)) return;
    pressedAt.current = at;
    if (next) form.agree(next.id, true);
    if (!another) void form.submit();
  }

  return (
    <ActionBar note={next?.text ?? confirmation.contractMoment.text}>
      <Button
        size="lg"
        wide
        pending={form.isPending}
        pendingLabel="応募しています…"
        onClick={(event) => press(event.timeStamp)}
      >
        {labelOf({ id: next?.id, isLast: !another, hasChanges })}
      </Button>
      <output className="sr-only">
        {form.draft.agreed.length > 0 && open.length > 0 && <Words>確認しました</Words>}
      </output>
    </ActionBar>
  );
}

type LabelArgs = { id: string | undefined; isLast: boolean; hasChanges: boolean };

function labelOf({ id, isLast, hasChanges }: LabelArgs): string {
  if (id === undefined) return '応募する';
  if (id === 'cancel')
    return isLast ? 'キャンセルの決まりを確認して応募する' : 'キャンセルの決まりを確認しました';
  if (isLast) return '条件を確認して応募する';
  return hasChanges ? '変わった条件を確認しました' : '条件を確認しました';
}
