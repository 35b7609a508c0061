import type { ScreenHandle } from '#platform/web/screen-handle.ts';

import { operatorStaffSite } from '#apps/operator/parts/operator-side.ts';
import { SignInScreen } from '#apps/parts/back-office/sign-in-screen.tsx';

export const handle: ScreenHandle = { hidesTabs: true };

export default function SignIn() {
  return <SignInScreen side={operatorStaffSite} />;
}
