import { useLocation } from 'react-router';

import type { ScreenHandle } from '#platform/web/screen-handle.ts';

import { stampPaths } from '#domain/attendance/stamps/stamp-paths.ts';
import type { Route } from './+types/stamp.ts';
import { StampCamera } from './stamp-camera.tsx';
import { StampCodeEntry } from './stamp-code-entry.tsx';
import { stampRoute } from './stamp-frame.tsx';

export const loader = stampRoute.loader;
export const clientLoader = stampRoute.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/**
 * 出勤 and 退勤, by the facility's QR code or by its six digits: four addresses of one screen. The address
 * says which, so that a link, an offline copy and the browser's history name the same stamp.
 */
export default function Stamp({ params: { attendanceId } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const isAt = (path: string) => pathname.startsWith(path);
  const kind = isAt(stampPaths['check-in'](attendanceId)) ? 'check-in' : 'check-out';
  const Means = isAt(stampPaths[kind].code(attendanceId)) ? StampCodeEntry : StampCamera;
  // A key, because all four are one component to React: state of one stamp must not reach another.
  return <Means key={`${attendanceId} ${kind}`} attendanceId={attendanceId} kind={kind} />;
}
