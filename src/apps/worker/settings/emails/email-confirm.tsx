import MailCheck from 'lucide-react/icons/mail-check';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  ConfirmEmailMutation,
  queriesStaleAfterEmailChange,
} from '#apps/worker/notifications/client.ts';

const route = pageLoaders({ needsSession: true, queries: () => [] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/**
 * メールアドレスの確認: the page that the link in the e-mail opens. Only the button confirms the address, because mail
 * programs open links by themselves.
 */
export default function EmailConfirm() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const confirm = useGraphqlMutation(ConfirmEmailMutation, {
    invalidates: queriesStaleAfterEmailChange,
    onSuccess: async () => {
      toast.success('メールアドレスを登録しました');
      await navigate(paths.settings.email(), { replace: true });
    },
  });
  return (
    <Screen title="メールアドレスの確認" noIndex back={paths.settings.email()}>
      <div className="flex flex-col gap-6 px-4 py-5">
        {confirm.isError ? (
          <Banner
            tone="danger"
            announce
            title="登録できませんでした"
            action={
              <Link
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
                to={paths.settings.email()}
              >
                <Words>メールアドレスの画面へ</Words>
              </Link>
            }
          >
            {confirm.error.message}
          </Banner>
        ) : (
          <EmptyState icon={<MailCheck />} title="このアドレスを登録しますか？">
            登録すると、お知らせの受け取りとログインに使えます。
          </EmptyState>
        )}
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          pending={confirm.isPending}
          pendingLabel="登録しています…"
          onClick={() => confirm.mutate({ input: { secret: params.get('secret') ?? '' } })}
        >
          このアドレスを登録する
        </Button>
      </ActionBar>
    </Screen>
  );
}
