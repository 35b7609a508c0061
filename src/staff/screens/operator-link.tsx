import type { ScreenHandle } from '#web/screen-handle.ts';

import { operatorSide } from '../parts/operator-side.ts';
import { LinkScreen } from './link-screen.tsx';

export const handle: ScreenHandle = { hidesTabs: true };

export default function SignInLink() {
  return <LinkScreen side={operatorSide} />;
}
