import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { StaffSessionEvent } from '#platform/base/people/session-events.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Spinner } from '#platform/ui/feedback/spinner.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useLatestCallback } from '#platform/ui/use-latest.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { subscribeToChannel } from '#platform/web/back-office/live-channel.ts';
import {
  refreshOutdatedQueries,
  type LiveQueriesBySubject,
} from '#platform/web/back-office/live-queries.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

type Props = {
  side: StaffSide;
  /** The signed-in person; undefined without a sign-in. */
  person: string | undefined;
  /** Queries of the side's pages that are refetched when the server announces a change. */
  liveQueries: LiveQueriesBySubject;
  /** Erases what the person's pages stored in this browser. */
  onSignedOut?: () => Promise<void>;
  children: ReactNode;
};

/**
 * Refetches the data of its children when the server announces a change, until the session ends. Then the sign-in page
 * appears at once; when the person's role or facilities change, a sentence replaces the children.
 */
export function SessionEndBoundary({ side, person, liveQueries, onSignedOut, children }: Props) {
  const client = useQueryClient();
  const [event, setEvent] = useState<StaffSessionEvent | null>(null);
  useEffect(() => {
    if (person === undefined || event !== null) return undefined;
    return subscribeToChannel(side, {
      onSessionEvent: setEvent,
      onChange: (change) => refreshOutdatedQueries(client, liveQueries, change),
    });
  }, [client, side, person, event, liveQueries]);
  if (event === 'ended')
    return <OpenAgain onSignedOut={onSignedOut} onDone={() => setEvent(null)} />;
  if (event === 'changed') return <RoleChanged side={side} />;
  return children;
}

/** Reopens the URL: shows the page if the person has signed in again in another tab, otherwise the sign-in. */
function OpenAgain({ onSignedOut, onDone }: Pick<Props, 'onSignedOut'> & { onDone: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const leave = useLatestCallback(async () => {
    client.clear();
    await navigate(pathname + search, { replace: true });
    const errors = client
      .getQueryCache()
      .getAll()
      .flatMap(({ state }) => state.error ?? []);
    // Other errors mean that the person has signed in again in another tab; the page shows them.
    if (errors.some((one) => one instanceof GraphqlFailure && one.code === 'UNAUTHENTICATED')) {
      await onSignedOut?.();
      // Clear the cache again: meanwhile the first rendering may have put data into it.
      client.clear();
      toast.info(
        'ログインが終わったため、画面を閉じました。続けるには、もう一度ログインしてください',
      );
    }
    onDone();
  });
  useEffect(() => void leave(), [leave]);
  return (
    <output className="flex w-full max-w-160 items-center gap-3 px-4 py-10">
      <Spinner />
      ログインが終わりました。ログインの画面に移動しています…
    </output>
  );
}

const roleChangeSentences = {
  facility: {
    title: '役割か担当の施設が変わりました',
    cause: '法人のオーナーが、あなたの役割か担当の施設を変えた',
  },
  operator: { title: '役割が変わりました', cause: '運営の管理の担当者が、あなたの役割を変えた' },
} as const satisfies Record<StaffSide, object>;

function RoleChanged({ side }: { side: StaffSide }) {
  const client = useQueryClient();
  useEffect(() => client.clear(), [client]);
  const { pathname, search } = useLocation();
  const { title, cause } = roleChangeSentences[side];
  return (
    <Screen title={title}>
      <div className="flex w-full max-w-160 flex-col items-start gap-4 px-4 py-5">
        <p role="alert">
          {cause}
          ため、画面を閉じました。保存していない入力は、この端末の下書きのほかは残っていません。開き直すと、今の役割で続けられます。
        </p>
        {/* A document load: no data of the page before is left. */}
        <a className={buttonClass()} href={pathname + search}>
          画面を開き直す
        </a>
      </div>
    </Screen>
  );
}
