import type { ScreenHandle } from '#platform/web/screen-handle.ts';

import { facilitySide } from '#apps/facility/parts/facility-side.ts';
import { LinkScreen } from '#apps/parts/back-office/link-screen.tsx';

export const handle: ScreenHandle = { hidesTabs: true };

export default function SignInLink() {
  return <LinkScreen side={facilitySide} />;
}
