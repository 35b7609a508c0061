import { useQueryClient } from '@tanstack/react-query';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldX from 'lucide-react/icons/shield-x';
import { Link, useSearchParams } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { StopAccountByLinkMutation } from './stop-client.ts';

export const handle: ScreenHandle = { hidesTabs: true };

/**
 * アカウントの停止: the page that the link in a notice about a changed account opens. Only the button stops the account,
 * because mail programs open links by themselves. The page needs no session and shows nothing about the account.
 */
export default function StopAccount() {
  const [params] = useSearchParams();
  const client = useQueryClient();
  const stop = useGraphqlMutation(StopAccountByLinkMutation, {
    // The session of this browser may have ended with it: drop all data that was loaded by that session.
    onSuccess: () => client.clear(),
  });
  return (
    <Screen title="アカウントの停止" noIndex back={paths.search()}>
      <div className="flex flex-col gap-6 px-4 py-5">
        {stop.isSuccess ? (
          <output className="block">
            <EmptyState icon={<ShieldCheck />} title="アカウントを停止しました">
              すべての端末からログアウトしました。再開するには、「ひとこまについて」のページの窓口へご連絡ください。
            </EmptyState>
          </output>
        ) : (
          <EmptyState icon={<ShieldX />} title="アカウントを停止しますか？">
            お知らせした変更に心当たりがないときは、停止してください。すべての端末からログアウトし、ログインと応募ができなくなります。契約した勤務と給与は変わりません。
          </EmptyState>
        )}
        <p>
          <Link className="link" to={paths.about()}>
            <Words>窓口を見る</Words>
          </Link>
        </p>
        {stop.isError && (
          <Banner tone="danger" announce title="停止できませんでした">
            {stop.error.message}
          </Banner>
        )}
      </div>
      {!stop.isSuccess && (
        <ActionBar>
          <Button
            variant="danger"
            size="lg"
            wide
            pending={stop.isPending}
            pendingLabel="停止しています…"
            onClick={() => stop.mutate({ input: { secret: params.get('s') ?? '' } })}
          >
            アカウントを停止する
          </Button>
        </ActionBar>
      )}
    </Screen>
  );
}
