import { paths } from '#platform/base/paths.ts';

/** The main tabs of a signed-in worker. */
export const mainTabPaths: readonly string[] = [
  paths.search(),
  paths.favorites(),
  paths.shifts(),
  paths.messages(),
  paths.me(),
];

/** Paths outside a tab's own path that also belong to the tab. */
const within: Record<string, readonly string[]> = {
  [paths.messages()]: [paths.support()],
  [paths.me()]: [paths.earnings(), paths.points()],
};

/** True when the screen at the path belongs to the tab. */
export function isCurrentTab(pathname: string, tab: string): boolean {
  if (tab === paths.search()) return pathname === tab;
  return [tab, ...(within[tab] ?? [])].some(
    (path) => pathname === path || pathname.startsWith(`${path}/`),
  );
}
