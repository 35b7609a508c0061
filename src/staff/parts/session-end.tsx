import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { SessionNews } from '#base/staff/session-news.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { PageHeader } from '#ui/navigation/page-header.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useLatest } from '#ui/use-latest.ts';
import { GraphqlFailure } from '#web/graphql/graphql.ts';
import { followSession } from '#web/staff/follow-session.ts';

import { facilityViewer } from '../facility-client.ts';
import { eraseTraces } from './erase-traces.ts';

type Props = { children: ReactNode };

/**
 * Shows its children as long as the session lasts in which they were read. When it ends, they go at once and the page of
 * the sign-in comes; when the person's role or facilities change, a sentence says so.
 */
export function UntilSessionEnds({ children }: Props) {
  // Every page that needs a session has fetched it.
  const personId = useQuery({ ...facilityViewer(), enabled: false }).data?.viewer.person.id;
  const [news, setNews] = useState<SessionNews | null>(null);
  useEffect(
    () => (personId === undefined || news !== null ? undefined : followSession(setNews)),
    [personId, news],
  );
  if (news === 'ended') return <OpenAgain onDone={() => setNews(null)} />;
  if (news === 'changed') return <Changed />;
  return children;
}

/** Opens the address anew: a person who signed in meanwhile in another tab sees it, everybody else the sign-in. */
function OpenAgain({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const leave = useLatest(async () => {
    client.clear();
    await navigate(pathname + search, { replace: true });
    const viewer = client.getQueryState(facilityViewer().queryKey);
    if (viewer?.status === 'error') {
      if (viewer.error instanceof GraphqlFailure && viewer.error.code === 'UNAUTHENTICATED')
        eraseTraces();
      // What the page was first rendered with may have come back into the cache meanwhile.
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

function Changed() {
  const client = useQueryClient();
  useEffect(() => client.clear(), [client]);
  const { pathname, search } = useLocation();
  const title = '役割か担当の施設が変わりました';
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      <div className="flex w-full max-w-160 flex-col items-start gap-4 px-4 py-5">
        <p role="alert">
          法人のオーナーが、あなたの役割か担当の施設を変えたため、画面を閉じました。保存していない入力は、この端末の下書きのほかは残っていません。開き直すと、今の役割で続けられます。
        </p>
        {/* A document load: nothing of the page before is left. */}
        <a className={buttonClass()} href={pathname + search}>
          画面を開き直す
        </a>
      </div>
    </>
  );
}
