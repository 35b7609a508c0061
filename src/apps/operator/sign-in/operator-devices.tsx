import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';

import { operatorViewerQuery } from '#apps/operator/parts/viewer-client.ts';
import { operatorStaffSite } from '#apps/operator/parts/operator-side.ts';
import { PasskeyButton } from '#platform/web/passkeys/passkey-button.tsx';
import { proveByPasskey } from '#platform/web/passkeys/passkey-calls.ts';
import {
  passkeyExplanation,
  staffDevicesQuery,
  DevicesScreen,
} from '#apps/parts/back-office/devices-screen.tsx';

const route = pageLoaders({
  queries: () => [operatorViewerQuery(), staffDevicesQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 端末とパスキー: page for an operator's passkeys and devices; all other pages need a sign-in by passkey. */
export default function Devices() {
  const { hasPasskey, isProved } = useSuspenseQuery(operatorViewerQuery()).data.operatorViewer;
  return (
    <DevicesScreen
      side={operatorStaffSite}
      note={!isProved && (hasPasskey ? <ProvePasskey /> : <FirstPasskey />)}
    />
  );
}

function FirstPasskey() {
  return (
    <Banner title="はじめにパスキーを登録してください">
      {passkeyExplanation}
      運営の画面は、パスキーで確認した方だけが開けます。下の「この端末のパスキーを登録する」から登録してください。
    </Banner>
  );
}

/** Asks for the passkey after a sign-in by e-mail. */
function ProvePasskey() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <PasskeyButton
      label="パスキーで確認する"
      failureTitle="確認できませんでした"
      run={proveByPasskey}
      onDone={async () => {
        await client.invalidateQueries();
        await navigate(operatorPaths());
      }}
    >
      <Banner title="パスキーで確認してください">
        運営の画面は、パスキーで確認した方だけが開けます。登録した端末がないときは、ほかの運営者に登録のやり直しを依頼してください。
      </Banner>
    </PasskeyButton>
  );
}
