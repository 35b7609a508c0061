import LogIn from 'lucide-react/icons/log-in';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { sendSignInLink, signInByLink, type SignInAnswer } from '#platform/web/session/sign-in.ts';

import { linkOfOtherBrowserErrorCode, signInErrorSentenceOf } from '#access/worker/messages.ts';
import { signInReturnPath } from '#access/worker/sign-in/return-path.ts';

export const handle: ScreenHandle = { hidesTabs: true };

/**
 * ログイン: the page that the link in the e-mail opens. Only the button uses the link, because mail programs open
 * links by themselves. If another browser requested the link, the page offers to send a new one for this
 * browser.
 */
export default function SignInLink() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isOtherBrowser, setOtherBrowser] = useState(false);
  const token = params.get('token') ?? '';
  const callbackUrl = () => signInReturnPath(params.get('callbackUrl'), window.location.origin);
  /** Returns true on success; otherwise shows the reason, and the button can be pressed again. */
  const run = async (send: () => Promise<SignInAnswer>) => {
    setPending(true);
    const answer = await send();
    if (answer.ok) return true;
    setPending(false);
    setFailure(signInErrorSentenceOf(answer.error, answer.code) ?? undefined);
    if (answer.error === 'Verification')
      setOtherBrowser(answer.code === linkOfOtherBrowserErrorCode);
    return false;
  };
  // After a success the browser loads the next page; until then the button stays pending.
  const enter = () => run(() => signInByLink({ token, callbackUrl: callbackUrl() }));
  const sendAnew = async () => {
    const next = { callbackUrl: callbackUrl() };
    if (!(await run(() => sendSignInLink({ token, ...next })))) return;
    void navigate(paths.signIn.email({ ...next, sent: '1' }));
  };
  return (
    <Screen title="ログイン" noIndex back={paths.signIn()}>
      <div className="flex flex-col gap-6 px-4 py-5">
        {failure ? (
          <Banner
            tone="danger"
            announce
            title="ログインできませんでした"
            action={
              !isOtherBrowser && (
                <Link
                  className={buttonClass({ variant: 'secondary', size: 'sm' })}
                  to={paths.signIn.email()}
                >
                  <Words>メールを送り直す</Words>
                </Link>
              )
            }
          >
            {failure}
          </Banner>
        ) : (
          <EmptyState icon={<LogIn />} title="このブラウザーでログインします">
            リンクは、送信したブラウザーで1回だけ使えます。
          </EmptyState>
        )}
      </div>
      <ActionBar>
        {isOtherBrowser ? (
          <Button
            size="lg"
            wide
            pending={pending}
            pendingLabel="送信しています…"
            onClick={() => void sendAnew()}
          >
            このブラウザーに新しいリンクを送る
          </Button>
        ) : (
          <Button
            size="lg"
            wide
            pending={pending}
            pendingLabel="ログインしています…"
            onClick={() => void enter()}
          >
            ログインする
          </Button>
        )}
      </ActionBar>
    </Screen>
  );
}
