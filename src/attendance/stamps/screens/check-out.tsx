import type { ScreenHandle } from '#web/screen-handle.ts';

import type { Route } from './+types/check-out.ts';
import { StampCamera } from './stamp-camera.tsx';
import { stampRoute } from './stamp-frame.tsx';

export const loader = stampRoute.loader;
export const clientLoader = stampRoute.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 退勤: the facility's QR code through the camera. */
export default function CheckOut({ params }: Route.ComponentProps) {
  return <StampCamera attendanceId={params.attendanceId} kind="check-out" />;
}
