import CircleHelp from 'lucide-react/icons/circle-question-mark';
import LogIn from 'lucide-react/icons/log-in';
import Search from 'lucide-react/icons/search';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link, Outlet, useLocation } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { BottomBar, BottomBarItem } from '#platform/ui/navigation/bottom-bar.tsx';
import { Shell } from '#platform/ui/navigation/shell.tsx';
import { Logotype } from '#platform/ui/display/brand.tsx';
import { LazyFaultScreen } from '#platform/web/fault.tsx';
import { OfflineBanner } from '#platform/web/offline-banner.tsx';
import { useScreenHandle } from '#platform/web/screen-handle.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { signInPath } from '#platform/web/session/sign-in-path.ts';

import { isCurrentTab } from './tabs.ts';

// Lazy, to keep a visitor's first page light: only signed-in workers load these parts.
const WorkerBar = lazy(() => import('./worker-bar.tsx'));
const WorkerBackgroundTasks = lazy(() => import('./worker-duties.tsx'));

export default function ShellLayout() {
  const { hidesTabs = false, panes } = useScreenHandle();
  return (
    <Frame showsTabs={!hidesTabs || panes !== undefined} hidesBarBelowPanes={hidesTabs}>
      <Outlet />
    </Frame>
  );
}

/** Shows an error inside the frame, so that the tabs can still be used. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame showsTabs>
      <LazyFaultScreen error={error} />
    </Frame>
  );
}

type FrameProps = { showsTabs: boolean; hidesBarBelowPanes?: boolean; children: ReactNode };

/** The frame around the screens of workers and visitors: the tabs, and the bar of the next shift. */
function Frame({ showsTabs, hidesBarBelowPanes = false, children }: FrameProps) {
  const { isWide, panes } = useScreenHandle();
  const { pathname } = useLocation();
  const { status } = useSession();
  const bar =
    status === 'authenticated' ? (
      <Suspense>
        <WorkerBar pathname={pathname} />
      </Suspense>
    ) : (
      <VisitorBar pathname={pathname} />
    );
  return (
    <Shell
      bar={showsTabs ? bar : undefined}
      wide={isWide}
      panes={panes}
      hidesBarBelowPanes={hidesBarBelowPanes}
    >
      <OfflineBanner />
      {children}
      {status === 'authenticated' && (
        <Suspense>
          <WorkerBackgroundTasks />
        </Suspense>
      )}
    </Shell>
  );
}

function VisitorBar({ pathname }: { pathname: string }) {
  const { search } = useLocation();
  const tab = (to: string) => ({ as: Link, to, current: isCurrentTab(pathname, to) });
  return (
    <BottomBar brand={<Logotype stacked />}>
      <BottomBarItem {...tab(paths.search())} label="さがす" icon={<Search aria-hidden />} />
      <BottomBarItem
        {...tab(paths.guide())}
        label="はじめての方へ"
        icon={<CircleHelp aria-hidden />}
      />
      <BottomBarItem
        as={Link}
        to={signInPath({ pathname, search })}
        current={pathname.startsWith(paths.signIn())}
        label="ログイン"
        icon={<LogIn aria-hidden />}
      />
    </BottomBar>
  );
}
