import { useState } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { useUnsentMessageCount } from '#apps/parts/chat/offline/use-unsent-count.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { signOutOfDevice } from './leave-device.ts';

export const handle: ScreenHandle = { hidesTabs: true };

/** ログアウト: asks for confirmation, because signing in again needs an SMS. */
export default function SignOut() {
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState(false);
  const unsentCount = useUnsentMessageCount('worker');
  const leave = async () => {
    setPending(true);
    setFailed(false);
    try {
      await signOutOfDevice({ callbackUrl: paths.search() });
      // The badge shows the unread count of the worker who signed out.
      if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined);
    } catch {
      // Without a connection the worker stays signed in and sees the error.
      setPending(false);
      setFailed(true);
    }
  };
  return (
    <Screen title="ログアウト" back={paths.me()}>
      <div className="flex flex-col gap-5 px-4 py-6">
        {failed && (
          <Banner tone="danger" announce>
            通信に失敗しました。電波のよい場所で、もう一度お試しください
          </Banner>
        )}
        {unsentCount > 0 && (
          <Banner tone="warn" title={`送信していないメッセージが${unsentCount}件あります`}>
            ログアウトすると、この端末から消えます。送信してからログアウトしてください。
          </Banner>
        )}
        <p>
          <Words>この端末からログアウトします。予定や給与は消えません。</Words>
        </p>
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          pending={pending}
          pendingLabel="ログアウト中…"
          onClick={() => void leave()}
        >
          ログアウトする
        </Button>
        <Link className={buttonClass({ variant: 'secondary', wide: true })} to={paths.me()}>
          <Words>戻る</Words>
        </Link>
      </ActionBar>
    </Screen>
  );
}
