import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import type { DataOf } from '#platform/web/graphql/document.ts';
import type { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import type { RemovePasskeyMutation } from '#platform/web/passkeys/passkeys-client.ts';

export type OwnPasskey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

type Props = {
  passkeys: readonly OwnPasskey[];
  /** Shown in place of an empty list. */
  empty: ReactNode;
  remove: UseMutationResult<DataOf<typeof RemovePasskeyMutation>, GraphqlFailure, { id: string }>;
  /** Renames a passkey; undefined hides the button. */
  onRename?: (passkey: OwnPasskey) => void;
};

/**
 * List of the passkeys by which a person can sign in. A removal is confirmed in a dialog, which closes after success.
 */
export function OwnPasskeys({ passkeys, empty, remove, onRename }: Props) {
  const [removing, setRemoving] = useState<OwnPasskey | null>(null);
  const isRemoved = remove.isSuccess && remove.variables.id === removing?.id;
  return (
    <>
      {passkeys.length === 0 ? (
        empty
      ) : (
        <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={onRename && (() => onRename(passkey))}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={removing !== null && !isRemoved}
        onClose={() => {
          remove.reset();
          setRemoving(null);
        }}
        title="このパスキーを削除しますか？"
        confirmLabel="削除する"
        danger
        pending={remove.isPending}
        pendingLabel="削除しています…"
        error={remove.error?.message}
        onConfirm={() => removing && remove.mutate({ id: removing.id })}
      >
        <p>
          {removing?.name}
          <Words>では、ログインできなくなります。</Words>
        </p>
      </ConfirmDialog>
    </>
  );
}

type RowProps = {
  passkey: OwnPasskey;
  onRename: (() => void) | undefined;
  onRemove: () => void;
};

function PasskeyRow({ passkey, onRename, onRemove }: RowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5">
      <span className="min-w-0 flex-[1_1_9em]">
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-sm text-fg-2">
          <Words>
            登録 <JstTime at={createdAt} />
          </Words>
        </span>
        {lastUsedAt && (
          <span className="block text-sm text-fg-2">
            <Words>
              最後の利用 <JstTime at={lastUsedAt} />
            </Words>
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-2">
        {onRename && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${name}の名前を変更する`}
            onClick={onRename}
          >
            名前を変更する
          </Button>
        )}
        <Button variant="secondary" size="sm" aria-label={`${name}を削除する`} onClick={onRemove}>
          削除する
        </Button>
      </span>
    </li>
  );
}
