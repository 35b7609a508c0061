import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { transportOf } from '#platform/web/graphql/query.ts';
import { page } from '#platform/web/graphql/page.ts';

import { operatorViewer } from '#apps/operator/corporations/corporations-client.ts';
import { operatorSide } from '#apps/operator/parts/operator-side.ts';
import { proveByPasskey } from '#platform/web/passkeys/passkey-calls.ts';
import { aboutPasskeys, devices, DevicesScreen } from '#apps/parts/back-office/devices-screen.tsx';

const route = page({
  queries: () => [operatorViewer(), devices()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 端末とパスキー of an operator, for whom every other page opens with a passkey only. */
export default function Devices() {
  const { hasPasskey, isProved } = useSuspenseQuery(operatorViewer()).data.operatorViewer;
  return (
    <DevicesScreen
      side={operatorSide}
      note={!isProved && (hasPasskey ? <AskForPasskey /> : <FirstPasskey />)}
    />
  );
}

function FirstPasskey() {
  return (
    <Banner title="はじめにパスキーを登録してください">
      {aboutPasskeys}
      運営の画面は、パスキーで確認した方だけが開けます。下の「この端末のパスキーを登録する」から登録してください。
    </Banner>
  );
}

/** After a sign-in by e-mail. */
function AskForPasskey() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const prove = useMutation({
    mutationFn: () => proveByPasskey(transportOf(client)),
    async onSuccess() {
      await client.invalidateQueries();
      await navigate(operatorPaths());
    },
  });
  return (
    <Banner
      tone={prove.error ? 'danger' : 'info'}
      announce={prove.error !== null}
      title={prove.error ? '確認できませんでした' : 'パスキーで確認してください'}
      action={
        <Button
          size="sm"
          pending={prove.isPending}
          pendingLabel="確認しています…"
          onClick={() => prove.mutate()}
        >
          パスキーで確認する
        </Button>
      }
    >
      {prove.error?.message ??
        '運営の画面は、パスキーで確認した方だけが開けます。登録した端末がないときは、ほかの運営者に登録のやり直しを依頼してください。'}
    </Banner>
  );
}
