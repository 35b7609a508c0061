import type { ScreenHandle } from '#platform/web/screen-handle.ts';

import { operatorSide } from '#apps/operator/parts/operator-side.ts';
import { LinkScreen } from '#apps/parts/back-office/link-screen.tsx';

export const handle: ScreenHandle = { hidesTabs: true };

export default function SignInLink() {
  return <LinkScreen side={operatorSide} />;
}
