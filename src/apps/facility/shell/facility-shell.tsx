import Building2 from 'lucide-react/icons/building-2';
import CalendarDays from 'lucide-react/icons/calendar-days';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import ReceiptJapaneseYen from 'lucide-react/icons/receipt-japanese-yen';
import Users from 'lucide-react/icons/users';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { BottomBar, BottomBarItem } from '#platform/ui/navigation/bottom-bar.tsx';
import { Shell } from '#platform/ui/navigation/shell.tsx';
import { Logotype } from '#platform/ui/display/brand.tsx';
import { LazyFaultScreen } from '#platform/web/fault.tsx';
import { OfflineBanner } from '#platform/web/offline-banner.tsx';
import { useScreenHandle } from '#platform/web/screen-handle.ts';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { erasePersonalBrowserData } from '#apps/parts/back-office/erase-traces.ts';
import { faultScreenHomeBySide } from '#apps/parts/back-office/homes.ts';
import { SessionEndBoundary } from '#apps/parts/back-office/session-end.tsx';
import { useProofByPasskey } from '#apps/parts/back-office/use-proof-by-passkey.ts';
import { facilityLiveQueries } from './live-queries.ts';

/** Frame around the pages of corporations and facilities. */
export default function FacilityShell() {
  useProofByPasskey('facility');
  const { hidesTabs = false } = useScreenHandle();
  return (
    <>
      <meta name="robots" content="noindex" />
      <Shell wide bar={hidesTabs ? undefined : <Tabs />}>
        <OfflineBanner />
        <Content />
      </Shell>
    </>
  );
}

const eraseFacilityTraces = () => erasePersonalBrowserData('facility');

function Content() {
  // Read from the cache only: every page that needs a session has loaded the viewer.
  const viewer = useQuery({ ...facilityViewerQuery(), enabled: false }).data?.viewer;
  return (
    <SessionEndBoundary
      side="facility"
      person={viewer?.person.id}
      liveQueries={facilityLiveQueries}
      onSignedOut={eraseFacilityTraces}
    >
      <Outlet />
    </SessionEndBoundary>
  );
}

/** Shows an error inside the frame, so that the tabs stay usable. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Shell wide>
      <LazyFaultScreen error={error} home={faultScreenHomeBySide.facility} />
    </Shell>
  );
}

function Tabs() {
  const { pathname } = useLocation();
  // Read from the cache only: every page with tabs has loaded the viewer.
  const rights = useQuery({ ...facilityViewerQuery(), enabled: false }).data?.viewer.rights ?? [];
  const tab = (to: string) => ({ as: Link, to, current: pathname === to });
  return (
    <BottomBar brand={<Logotype stacked />}>
      <BottomBarItem {...tab(facilityPaths())} label="施設" icon={<Building2 aria-hidden />} />
      {rights.includes('postings.read') && (
        <BottomBarItem
          {...tab(facilityPaths.postings())}
          label="募集"
          icon={<CalendarDays aria-hidden />}
        />
      )}
      {rights.includes('money.read') && (
        <BottomBarItem
          {...tab(facilityPaths.billing())}
          label="請求"
          icon={<ReceiptJapaneseYen aria-hidden />}
        />
      )}
      <BottomBarItem
        {...tab(facilityPaths.corporation())}
        label="法人"
        icon={<Landmark aria-hidden />}
      />
      {rights.includes('members.read') && (
        <BottomBarItem
          {...tab(facilityPaths.members())}
          label="メンバー"
          icon={<Users aria-hidden />}
        />
      )}
      <BottomBarItem
        {...tab(facilityPaths.devices())}
        label="端末"
        icon={<KeyRound aria-hidden />}
      />
    </BottomBar>
  );
}
