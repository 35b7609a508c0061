import { useMatches } from 'react-router';

import type { TwoColumnWidth } from '#platform/ui/navigation/shell.tsx';

/** The layout that a screen needs, set by its route module: `export const handle: ScreenHandle = { … }`. */
export type ScreenHandle = {
  /** True: the screen has its own action bar, which replaces the tabs. */
  hidesTabs?: boolean;
  /** True: the screen uses the full width, such as search with its detail pane. */
  isWide?: boolean;
  /** The width from which the screen has two columns: a list, and its open entry. */
  panes?: TwoColumnWidth;
};

/** The handle of the current screen. */
export function useScreenHandle(): ScreenHandle {
  // Boundary cast: React Router does not know the type of handles; the routes declare theirs.
  return (useMatches().at(-1)?.handle as ScreenHandle | undefined) ?? {};
}
