import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { isPasskeyName } from '#platform/base/passkey-rules.ts';
import { paths } from '#platform/base/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { normalizeLine } from '#platform/base/text.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { page } from '#platform/web/graphql/page.ts';
import { makePasskey } from '#platform/web/passkeys/passkey-dialog.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { passkeyNameSentence } from '#access/worker/messages.ts';
import {
  FinishPasskeyRegistration,
  passkeyList,
  PasskeyList,
  RemovePasskey,
  StartPasskeyRegistration,
  type WorkerPasskey,
} from './passkeys-client.ts';
import { RenameSheet } from './rename-passkey.tsx';

const route = page({ needsSession: true, queries: () => [passkeyList()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** パスキー: the passkeys by which the worker can sign in; one is added for this device, or removed. */
export default function Passkeys() {
  const passkeys = useSuspenseQuery(passkeyList()).data.passkeyList;
  const [renaming, setRenaming] = useState<WorkerPasskey | null>(null);
  const [removing, setRemoving] = useState<WorkerPasskey | null>(null);
  return (
    <Screen title="パスキー" back={paths.settings()}>
      <div className="flex flex-col gap-6 px-4 py-5">
        <p>
          <Words>
            パスキーを登録すると、指紋・顔・端末のロックの番号でログインできます。SMSのコードは要りません。
          </Words>
        </p>
        {passkeys.length === 0 ? (
          <Banner tone="info">パスキーはまだ登録されていません。</Banner>
        ) : (
          <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setRenaming(passkey)}
                onRemove={() => setRemoving(passkey)}
              />
            ))}
          </ul>
        )}
        <PasskeyForm />
      </div>
      {renaming && <RenameSheet passkey={renaming} onClose={() => setRenaming(null)} />}
      <RemoveDialog passkey={removing} onClose={() => setRemoving(null)} />
    </Screen>
  );
}

type RowProps = { passkey: WorkerPasskey; onRename: () => void; onRemove: () => void };

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
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${name}の名前を変更する`}
          onClick={onRename}
        >
          名前を変更する
        </Button>
        <Button variant="secondary" size="sm" aria-label={`${name}を削除する`} onClick={onRemove}>
          削除する
        </Button>
      </span>
    </li>
  );
}

function PasskeyForm() {
  const start = useGraphqlMutation(StartPasskeyRegistration);
  const finish = useGraphqlMutation(FinishPasskeyRegistration, { invalidates: [PasskeyList] });
  const form = useForm({
    initial: { name: '' },
    focusesField: true,
    check: ({ name }): FieldErrors =>
      isPasskeyName(normalizeLine(name)) ? {} : { name: passkeyNameSentence },
    async submit({ name }) {
      const { startPasskeyRegistration: challenge } = await start.mutateAsync({});
      await finish.mutateAsync({ input: { ...(await makePasskey(challenge)), name } });
      form.change({ name: '' });
      toast.success('パスキーを登録しました');
    },
  });
  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <FormFailure form={form} title="登録できませんでした" />
      <TextField
        label="パスキーの名前"
        name="name"
        required
        autoComplete="off"
        support="例：自分のスマートフォン"
        value={form.draft.name}
        error={form.problems['name']}
        onChange={(event) => form.change({ name: event.target.value })}
      />
      <Button type="submit" size="lg" wide pending={form.isPending} pendingLabel="登録しています…">
        この端末のパスキーを登録する
      </Button>
    </form>
  );
}

type RemoveProps = { passkey: WorkerPasskey | null; onClose: () => void };

function RemoveDialog({ passkey, onClose }: RemoveProps) {
  const remove = useGraphqlMutation(RemovePasskey, {
    invalidates: [PasskeyList],
    onSuccess: () => {
      onClose();
      toast.success('パスキーを削除しました');
    },
  });
  return (
    <ConfirmDialog
      open={passkey !== null}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      title="このパスキーを削除しますか？"
      confirmLabel="削除する"
      danger
      pending={remove.isPending}
      pendingLabel="削除しています…"
      error={remove.error?.message}
      onConfirm={() => passkey && remove.mutate({ input: { id: passkey.id } })}
    >
      <p>
        {passkey?.name}
        <Words>では、ログインできなくなります。</Words>
      </p>
    </ConfirmDialog>
  );
}
