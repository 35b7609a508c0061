import type { ScreenHandle } from '#platform/web/screen-handle.ts';

import { facilityStaffSite } from '#apps/facility/parts/facility-side.ts';
import { SignInLinkScreen } from '#apps/parts/back-office/link-screen.tsx';

export const handle: ScreenHandle = { hidesTabs: true };

export default function SignInLink() {
  return <SignInLinkScreen side={facilityStaffSite} />;
}
