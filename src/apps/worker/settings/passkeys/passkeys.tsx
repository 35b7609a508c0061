import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { PasskeyForm } from '#apps/parts/passkeys/passkey-form.tsx';
import { OwnPasskeys, type OwnPasskey } from '#apps/parts/passkeys/own-passkeys.tsx';
import { paths } from '#platform/base/paths.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { invalidateAnswers } from '#platform/web/graphql/query.ts';
import { RemovePasskeyMutation } from '#platform/web/passkeys/passkeys-client.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { workerPasskeysQuery, PasskeyListQuery } from './passkeys-client.ts';
import { RenameSheet } from './rename-passkey.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [workerPasskeysQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** パスキー: the worker's passkeys for signing in, with buttons to add one for this device, to rename and to remove. */
export default function Passkeys() {
  const passkeys = useSuspenseQuery(workerPasskeysQuery()).data.passkeyList;
  const client = useQueryClient();
  const [renaming, setRenaming] = useState<OwnPasskey | null>(null);
  const remove = useGraphqlMutation(RemovePasskeyMutation, {
    invalidates: [PasskeyListQuery],
    onSuccess: () => toast.success('パスキーを削除しました'),
  });
  return (
    <Screen title="パスキー" back={paths.settings()}>
      <div className="flex flex-col gap-6 px-4 py-5">
        <p>
          <Words>
            パスキーを登録すると、指紋・顔・端末のロックの番号でログインできます。SMSのコードは要りません。
          </Words>
        </p>
        <OwnPasskeys
          passkeys={passkeys}
          remove={remove}
          empty={<Banner tone="info">パスキーはまだ登録されていません。</Banner>}
          onRename={setRenaming}
        />
        <PasskeyForm
          example="例：自分のスマートフォン"
          onAdded={async () => {
            await invalidateAnswers(client, [PasskeyListQuery]);
            toast.success('パスキーを登録しました');
          }}
        />
      </div>
      {renaming && <RenameSheet passkey={renaming} onClose={() => setRenaming(null)} />}
    </Screen>
  );
}
