import { ClosePostingMutation, PostingsOfWeekQuery, type WeekPosting } from './postings-client.ts';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { postingName } from './posting-row.tsx';

type Props = { posting: WeekPosting | null; onClose: () => void };

/** Dialog that asks for confirmation before a posting is closed for good. */
export function ClosePostingDialog({ posting, onClose }: Props) {
  const close = useGraphqlMutation(ClosePostingMutation, {
    invalidates: [PostingsOfWeekQuery],
    onSuccess: () => {
      onClose();
      toast.success('募集を終了しました');
    },
  });
  return (
    <ConfirmDialog
      open={posting !== null}
      onClose={() => {
        close.reset();
        onClose();
      }}
      title="募集を終了しますか？"
      confirmLabel="終了する"
      danger
      pending={close.isPending}
      pendingLabel="終了しています…"
      error={close.error?.message}
      onConfirm={() => posting && close.mutate({ id: posting.id })}
    >
      <p>
        {posting && postingName(posting)}
        は検索に表示されなくなり、再開できません。成立した契約（{posting?.seatsTaken ?? 0}
        名）はそのまま続きます。
      </p>
    </ConfirmDialog>
  );
}
