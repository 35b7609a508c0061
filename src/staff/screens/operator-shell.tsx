import Building2 from 'lucide-react/icons/building-2';
import KeyRound from 'lucide-react/icons/key-round';
import { Link, Outlet, useLocation } from 'react-router';

import { paths } from '#base/paths.ts';
import { BottomBar, BottomBarItem } from '#ui/navigation/bottom-bar.tsx';
import { Shell } from '#ui/navigation/shell.tsx';
import { Brand } from '#ui/display/brand.tsx';
import { Fault } from '#web/fault-page.tsx';
import { OfflineBanner } from '#web/offline-banner.tsx';
import { useScreenHandle } from '#web/screen-handle.ts';
import { StaffRoot } from '#web/staff/staff-root.tsx';

/** The frame of the pages of operators. */
export default function OperatorShell() {
  const { hidesTabs = false } = useScreenHandle();
  return (
    <StaffRoot side="operator">
      <meta name="robots" content="noindex" />
      <Shell wide bar={hidesTabs ? undefined : <Tabs />}>
        <OfflineBanner />
        <Outlet />
      </Shell>
    </StaffRoot>
  );
}

/** Shows an error inside the frame, so that the tabs stay usable. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Shell wide>
      <Fault error={error} />
    </Shell>
  );
}

function Tabs() {
  const { pathname } = useLocation();
  const tab = (to: string, current: boolean) => ({ as: Link, to, current });
  const devices = paths.operator.devices();
  return (
    <BottomBar brand={<Brand stacked />}>
      <BottomBarItem
        {...tab(paths.operator(), pathname !== devices)}
        label="法人"
        icon={<Building2 aria-hidden />}
      />
      <BottomBarItem
        {...tab(devices, pathname === devices)}
        label="端末"
        icon={<KeyRound aria-hidden />}
      />
    </BottomBar>
  );
}
