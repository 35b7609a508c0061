import type { ScreenHandle } from '#platform/web/screen-handle.ts';

import { facilityStaffSite } from '#apps/facility/parts/facility-side.ts';
import { SignInScreen } from '#apps/parts/back-office/sign-in-screen.tsx';

export const handle: ScreenHandle = { hidesTabs: true };

export default function SignIn() {
  return <SignInScreen side={facilityStaffSite} />;
}
