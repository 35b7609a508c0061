import LogIn from 'lucide-react/icons/log-in';
import { Link, useSearchParams } from 'react-router';

import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { StaffEnterByLinkMutation } from './account-staff-client.ts';
import type { StaffSite } from './side.ts';
import { useFinishSignIn } from './sign-in-screen.tsx';

/**
 * Page of the sign-in link in an e-mail. Only the button uses the link, because mail programs open links by themselves.
 */
export function SignInLinkScreen({ side }: { side: StaffSite }) {
  const [params] = useSearchParams();
  const entered = useFinishSignIn(side);
  const enter = useGraphqlMutation(StaffEnterByLinkMutation, { onSuccess: entered });
  return (
    <Screen title="ログイン" documentTitle={`ログイン（${side.title}）`}>
      <div className="mx-auto flex w-full max-w-160 flex-1 flex-col gap-6 px-4 py-5">
        {enter.error ? (
          <Banner
            tone="danger"
            announce
            title="ログインできませんでした"
            action={
              <Link
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
                to={side.pages.signIn()}
              >
                ログイン画面へ
              </Link>
            }
          >
            {enter.error.message}
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
          pending={enter.isPending}
          pendingLabel="ログインしています…"
          onClick={() => enter.mutate({ token: params.get('token') ?? '' })}
        >
          ログインする
        </Button>
      </ActionBar>
    </Screen>
  );
}
