import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  queriesStaleAfterEmailChange,
  RemoveEmailMutation,
} from '#apps/worker/notifications/client.ts';

/**
 * Asks for confirmation before removing the address: afterwards messages come by SMS, and sign-in by e-mail is
 * not possible.
 */
export function RemoveEmailButton({ address }: { address: string }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useGraphqlMutation(RemoveEmailMutation, {
    invalidates: queriesStaleAfterEmailChange,
    onSuccess: () => {
      setOpen(false);
      toast.success('メールアドレスを削除しました');
    },
  });
  return (
    <div>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        アドレスを削除する
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="メールアドレスを削除しますか？"
        confirmLabel="削除する"
        danger
        onConfirm={() => remove.mutate({})}
        pending={remove.isPending}
        pendingLabel="削除しています…"
        error={remove.error?.message}
      >
        <p className="wrap-anywhere">
          <Words>
            {address}
            ではログインできなくなります。契約や給与のお知らせは、SMSで届きます。
          </Words>
        </p>
      </ConfirmDialog>
    </div>
  );
}
