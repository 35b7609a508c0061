import { useSuspenseQuery } from '@tanstack/react-query';
import KeySquare from 'lucide-react/icons/key-square';
import { useState } from 'react';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { apiKeysQuery, ApiKeysQuery, RevokeApiKeyMutation, type ApiKey } from './keys-client.ts';
import { KeyRow } from './key-row.tsx';
import { CreateApiKeySheet, CreatedApiKeySheet } from './key-sheets.tsx';

const route = pageLoaders({
  queries: () => [facilityViewerQuery(), apiKeysQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** APIキー: list of the keys of the corporation's own systems, with their last use and expiry. */
export default function Keys() {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const keys = useSuspenseQuery(apiKeysQuery()).data.apiKeys;
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const make = (size: 'sm' | 'md') => (
    <Button size={size} onClick={() => setMaking(true)}>
      キーを作る
    </Button>
  );
  return (
    <Screen
      title="APIキー"
      back={facilityPaths.corporation()}
      actions={keys.length > 0 && make('sm')}
    >
      <div className="flex w-full max-w-160 flex-col gap-6 px-4 py-5">
        <p>
          勤怠やシフトのシステムが、人の操作なしで求人や勤務を読み書きするための鍵です。システムごとに1つ作り、できることを必要なものだけに絞ってください。
        </p>
        <p>
          作った方がオーナーでなくなると、そのキーは使えなくなります。先に、ほかのオーナーが新しいキーを作ってください。
        </p>
        {keys.length === 0 ? (
          <EmptyState
            icon={<KeySquare aria-hidden />}
            title="キーはまだありません"
            actions={make('md')}
          >
            作るときに、パスキーでご本人を確認します。
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
            {keys.map((key) => (
              <KeyRow
                key={key.id}
                apiKey={key}
                facilities={viewer.facilities}
                onRevoke={() => setRevoking(key)}
              />
            ))}
          </ul>
        )}
      </div>
      {isMaking && (
        <CreateApiKeySheet
          facilities={viewer.facilities}
          onDone={(key) => {
            setMaking(false);
            setMade(key);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made && <CreatedApiKeySheet made={made} onClose={() => setMade(null)} />}
      <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />
    </Screen>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
  const revoke = useGraphqlMutation(RevokeApiKeyMutation, {
    invalidates: [ApiKeysQuery],
    onSuccess: () => {
      onClose();
      toast.success('キーを取り消しました');
    },
  });
  return (
    <ConfirmDialog
      open={apiKey !== null}
      onClose={() => {
        revoke.reset();
        onClose();
      }}
      title="キーを取り消しますか？"
      confirmLabel="取り消す"
      danger
      pending={revoke.isPending}
      pendingLabel="取り消しています…"
      error={revoke.error?.message}
      onConfirm={() => apiKey && revoke.mutate({ id: apiKey.id })}
    >
      <p className="wrap-anywhere">
        「{apiKey?.name}」は、次のリクエストからすぐに使えなくなります。元には戻せません。
      </p>
    </ConfirmDialog>
  );
}
