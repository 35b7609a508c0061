import Building2 from 'lucide-react/icons/building-2';
import FileCheck from 'lucide-react/icons/file-check';
import Inbox from 'lucide-react/icons/inbox';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { cx } from '#platform/ui/cx.ts';
import { CountBadge } from '#platform/ui/feedback/badge.tsx';
import { BottomBar, BottomBarItem } from '#platform/ui/navigation/bottom-bar.tsx';
import { Shell } from '#platform/ui/navigation/shell.tsx';
import { Logotype } from '#platform/ui/display/brand.tsx';
import { LazyFaultScreen } from '#platform/web/fault.tsx';
import { invalidateAnswers } from '#platform/web/graphql/query.ts';
import { OfflineBanner } from '#platform/web/offline-banner.tsx';
import { useScreenHandle } from '#platform/web/screen-handle.ts';
import { faultScreenHomeBySide } from '#apps/parts/back-office/homes.ts';
import { SessionEndBoundary } from '#apps/parts/back-office/session-end.tsx';
import { useProofByPasskey } from '#apps/parts/back-office/use-proof-by-passkey.ts';

import {
  OperatorInboxQuery,
  operatorInboxQuery,
  type InboxQueue,
} from '#apps/operator/inbox/inbox-client.ts';
import { openPagesOf, operatorPageGroups, type OperatorPage } from '#apps/operator/parts/pages.ts';
import { useOperatorRights } from '#apps/operator/parts/viewer-client.ts';
import { operatorLiveQueries } from './live-queries.ts';

/** Frame around the operators' pages: tabs for the main pages, and on wide screens a list of the pages that the operator may open. */
export default function OperatorShell() {
  useProofByPasskey('operator');
  useCountsAfterCommands();
  const { hidesTabs = false } = useScreenHandle();
  const isSignIn = useLocation().pathname.startsWith(operatorPaths.signIn());
  return (
    <>
      <meta name="robots" content="noindex" />
      <Shell wide bar={hidesTabs ? undefined : <Tabs />}>
        <OfflineBanner />
        <SessionEndBoundary
          side="operator"
          person={isSignIn ? undefined : 'operator'}
          liveQueries={operatorLiveQueries}
        >
          {hidesTabs ? (
            <Outlet />
          ) : (
            <div className="flex flex-1 flex-col lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-start">
              <AllPages />
              <div className="flex min-w-0 flex-1 flex-col">
                <Outlet />
              </div>
            </div>
          )}
        </SessionEndBoundary>
      </Shell>
    </>
  );
}

/** Shows an error inside the frame, so that the tabs stay usable. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Shell wide>
      <LazyFaultScreen error={error} home={faultScreenHomeBySide.operator} />
    </Shell>
  );
}

function Tabs() {
  const { pathname } = useLocation();
  const mayOpen = useOperatorRights();
  const isBelow = (start: string) => pathname.startsWith(start);
  const money = operatorPaths.transfers();
  return (
    <BottomBar brand={<Logotype stacked />}>
      <Tab
        to={operatorPaths()}
        label="受信箱"
        icon={<Inbox aria-hidden />}
        current={pathname === operatorPaths()}
      />
      {mayOpen('operator.documents') && (
        <Tab
          to={operatorPaths.documents()}
          label="書類"
          icon={<FileCheck aria-hidden />}
          current={isBelow(operatorPaths.documents())}
        />
      )}
      {mayOpen('operator.money') && (
        <Tab
          to={money}
          label="お金"
          icon={<Landmark aria-hidden />}
          current={isBelow(money.slice(0, money.lastIndexOf('/')))}
        />
      )}
      {mayOpen('operator.corporations') && (
        <Tab
          to={operatorPaths.corporations()}
          label="法人"
          icon={<Building2 aria-hidden />}
          current={isBelow(operatorPaths.corporations())}
        />
      )}
      <Tab
        to={operatorPaths.devices()}
        label="端末"
        icon={<KeyRound aria-hidden />}
        current={pathname === operatorPaths.devices()}
      />
    </BottomBar>
  );
}

type TabProps = { to: string; label: string; icon: React.ReactNode; current: boolean };

const Tab = (props: TabProps) => <BottomBarItem as={Link} {...props} />;

/** Refetches the counts after every mutation, because nearly every one takes a case out of a queue. */
function useCountsAfterCommands(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void invalidateAnswers(client, [OperatorInboxQuery]);
      }),
    [client],
  );
}

/** List of the pages that the operator may open, with the number of waiting cases; on narrow screens the inbox has it. */
function AllPages() {
  const inbox = useQuery(operatorInboxQuery());
  const queues = inbox.data?.operatorInbox ?? [];
  const mayOpen = useOperatorRights();
  return (
    <nav
      aria-label="運営の画面"
      className="sticky top-0 max-h-dvh overflow-y-auto py-4 pr-2 pl-4 max-lg:hidden"
    >
      {openPagesOf(operatorPageGroups, mayOpen).map(({ title, pages }) => (
        <section key={title} className="pb-4">
          <h2 className="px-3 pb-1 text-sm font-bold text-fg-2">{title}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page.to}>
                <PageLink page={page} queues={queues} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

type PageLinkProps = { page: OperatorPage; queues: readonly InboxQueue[] };

function PageLink({ page: { title, to, queues: shown }, queues }: PageLinkProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to;
  const waiting = queues.filter(({ kind }) => shown.includes(kind));
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex min-h-9 items-center justify-between gap-2 rounded-8 px-3 py-1 leading-140 hover:bg-surface-2',
        isCurrent && 'bg-brand-weak font-bold text-brand-strong',
      )}
    >
      <span className="min-w-0">{title}</span>
      <CountBadge count={waiting.reduce((sum, { count }) => sum + count, 0)} label="待ち" />
    </Link>
  );
}
