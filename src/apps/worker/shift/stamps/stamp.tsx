import { useLocation } from 'react-router';

import type { ScreenHandle } from '#platform/web/screen-handle.ts';

import { stampPaths } from '#domain/attendance/stamps/stamp-paths.ts';
import type { Route } from './+types/stamp.ts';
import { StampCamera } from './stamp-camera.tsx';
import { StampCodeEntry } from './stamp-code-entry.tsx';
import { stampRouteLoaders } from './stamp-frame.tsx';

export const loader = stampRouteLoaders.loader;
export const clientLoader = stampRouteLoaders.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/**
 * The screens of check-in and check-out, each by QR code or by six digits: four URLs with one component. The URL
 * decides, so that a link, an offline copy and the browser's history open the same screen.
 */
export default function StampScreen({ params: { attendanceId } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const isAt = (path: string) => pathname.startsWith(path);
  const kind = isAt(stampPaths['check-in'](attendanceId)) ? 'check-in' : 'check-out';
  const Means = isAt(stampPaths[kind].code(attendanceId)) ? StampCodeEntry : StampCamera;
  // The key keeps the four screens apart, because to React they are one component: no state of one may reach
  // another.
  return <Means key={`${attendanceId} ${kind}`} attendanceId={attendanceId} kind={kind} />;
}
