import LogIn from 'lucide-react/icons/log-in';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { paths } from '#base/paths.ts';
import { ActionBar } from '#ui/navigation/action-bar.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BackLink, PageHeader } from '#ui/navigation/page-header.tsx';
import { Words } from '#ui/display/words.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import type { ScreenHandle } from '#web/screen-handle.ts';
import { signInByLink } from '#web/session/session.tsx';

import { signInSentence } from '../../messages.ts';
import { signInReturnPath } from '../return-path.ts';

export const handle: ScreenHandle = { hidesTabs: true };

/**
 * ログイン: where the link of the e-mail leads. The button, and not the visit, uses it up: mail
 * programs open links by themselves.
 */
export default function SignInLink() {
  const [params] = useSearchParams();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const enter = async () => {
    setPending(true);
    setFailure(undefined);
    const callbackUrl = signInReturnPath(params.get('callbackUrl'), window.location.origin);
    const answer = await signInByLink({ token: params.get('token') ?? '', callbackUrl });
    // After a success the browser loads the next page; the button keeps waiting until then.
    if (answer.ok) return;
    setPending(false);
    setFailure(signInSentence(answer.error, answer.code) ?? undefined);
  };
  return (
    <>
      <PageTitle>ログイン</PageTitle>
      <meta name="robots" content="noindex" />
      <PageHeader title="ログイン" back={<BackLink as={Link} to={paths.signIn()} />} />
      <div className="flex flex-col gap-6 px-4 py-5">
        {failure ? (
          <Banner
            tone="danger"
            announce
            title="ログインできませんでした"
            action={
              <Link
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
                to={paths.signIn.email()}
              >
                <Words>メールを送り直す</Words>
              </Link>
            }
          >
            {failure}
          </Banner>
        ) : (
          <EmptyState icon={<LogIn />} title="このブラウザーでログインします">
            リンクは1回だけ使えます。
          </EmptyState>
        )}
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          pending={pending}
          pendingLabel="ログインしています…"
          onClick={() => void enter()}
        >
          ログインする
        </Button>
      </ActionBar>
    </>
  );
}
