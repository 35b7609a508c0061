/** The main tabs of a signed-in worker. */
export const mainTabs: readonly string[] = ['/', '/favorites', '/shifts', '/earnings', '/me'];

/** True when the screen belongs to the tab. */
export function isCurrentTab(pathname: string, tab: string): boolean {
  return tab === '/' ? pathname === '/' : pathname === tab || pathname.startsWith(`${tab}/`);
}
