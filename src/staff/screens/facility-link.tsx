import type { ScreenHandle } from '#web/screen-handle.ts';

import { facilitySide } from '../parts/facility-side.ts';
import { LinkScreen } from './link-screen.tsx';

export const handle: ScreenHandle = { hidesTabs: true };

export default function SignInLink() {
  return <LinkScreen side={facilitySide} />;
}
