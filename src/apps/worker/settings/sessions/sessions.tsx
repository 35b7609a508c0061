import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { signOutOfDevice } from '#apps/worker/sign-in/leave-device.ts';
import {
  EndAllSessionsMutation,
  EndSessionMutation,
  workerSessionsQuery,
  SessionListQuery,
  type WorkerSession,
} from './sessions-client.ts';

const route = pageLoaders({ needsSession: true, queries: () => [workerSessionsQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** ログイン中の端末: the signed-in devices with their last use, and buttons to sign out one or all of them. */
export default function Sessions() {
  const sessions = useSuspenseQuery(workerSessionsQuery()).data.sessionList;
  const [ending, setEnding] = useState<WorkerSession | null>(null);
  const [isEndingAll, setEndingAll] = useState(false);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <Screen title="ログイン中の端末" back={paths.settings()}>
      <div className="flex flex-col gap-5 px-4 py-5">
        <p>
          <Words>
            心当たりのない端末があるときは、ログアウトさせて、サポートへ連絡してください。
          </Words>
        </p>
        <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
        {others.length === 0 && (
          <p className="text-sm text-fg-2">
            <Words>ほかの端末ではログインしていません。</Words>
          </p>
        )}
        <Banner tone="info">
          <Link className="link" to={paths.support()}>
            <Words>サポートへ連絡する</Words>
          </Link>
        </Banner>
      </div>
      <ActionBar>
        <Button variant="danger" size="lg" wide onClick={() => setEndingAll(true)}>
          すべての端末からログアウト
        </Button>
      </ActionBar>
      <EndOneDialog session={ending} onClose={() => setEnding(null)} />
      <EndAllDialog open={isEndingAll} onClose={() => setEndingAll(false)} />
    </Screen>
  );
}

type RowProps = { session: WorkerSession; onEnd: () => void };

function SessionRow({ session: { device, signedInAt, lastUsedAt, isCurrent }, onEnd }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5">
      <span className="min-w-0 flex-[1_1_9em]">
        <span className="block">
          {device}
          {isCurrent && (
            <span className="font-bold text-brand">
              <Words>（この端末）</Words>
            </span>
          )}
        </span>
        <span className="block text-sm text-fg-2">
          <Words>
            最後の利用 <JstTime at={lastUsedAt} />
          </Words>
        </span>
        <span className="block text-sm text-fg-2">
          <Words>
            ログイン <JstTime at={signedInAt} />
          </Words>
        </span>
      </span>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${device}をログアウトさせる`}
          onClick={onEnd}
        >
          ログアウトさせる
        </Button>
      )}
    </li>
  );
}

type EndOneProps = { session: WorkerSession | null; onClose: () => void };

function EndOneDialog({ session, onClose }: EndOneProps) {
  const end = useGraphqlMutation(EndSessionMutation, {
    invalidates: [SessionListQuery],
    onSuccess: () => {
      onClose();
      toast.success('ログアウトさせました');
    },
  });
  return (
    <ConfirmDialog
      open={session !== null}
      onClose={() => {
        end.reset();
        onClose();
      }}
      title="この端末をログアウトさせますか？"
      confirmLabel="ログアウトさせる"
      danger
      pending={end.isPending}
      pendingLabel="ログアウト中…"
      error={end.error?.message}
      onConfirm={() => session && end.mutate({ input: { id: session.id } })}
    >
      <p>
        {session?.device}
        <Words>では、もう一度ログインするまで使えなくなります。</Words>
      </p>
    </ConfirmDialog>
  );
}

/** Signs out all devices including this one, and erases the offline copies on this one. */
function EndAllDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const end = useGraphqlMutation(EndAllSessionsMutation, {
    onSuccess: async () => {
      setLeaving(true);
      // The session has ended already; this clears the browser's cookie, state and copies.
      await signOutOfDevice({ redirect: false }).catch(() => undefined);
      client.clear();
      window.location.replace(paths.signIn());
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        end.reset();
        onClose();
      }}
      title="すべての端末からログアウトしますか？"
      confirmLabel="ログアウトする"
      danger
      pending={end.isPending || isLeaving}
      pendingLabel="ログアウト中…"
      error={end.error?.message}
      onConfirm={() => end.mutate({})}
    >
      <p>
        <Words>
          この端末もログアウトします。送信していないメッセージは消えます。予定や給与は消えません。
        </Words>
      </p>
    </ConfirmDialog>
  );
}
