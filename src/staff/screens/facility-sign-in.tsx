import type { ScreenHandle } from '#web/screen-handle.ts';

import { facilitySide } from '../parts/facility-side.ts';
import { SignInScreen } from './sign-in-screen.tsx';

export const handle: ScreenHandle = { hidesTabs: true };

export default function SignIn() {
  return <SignInScreen side={facilitySide} />;
}
