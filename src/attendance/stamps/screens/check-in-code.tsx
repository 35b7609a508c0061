import type { ScreenHandle } from '#web/screen-handle.ts';

import type { Route } from './+types/check-in-code.ts';
import { StampCodeEntry } from './stamp-code-entry.tsx';
import { stampRoute } from './stamp-frame.tsx';

export const loader = stampRoute.loader;
export const clientLoader = stampRoute.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 出勤: the facility's six digits, typed. */
export default function CheckInCode({ params }: Route.ComponentProps) {
  return <StampCodeEntry attendanceId={params.attendanceId} kind="check-in" />;
}
