import { useMatches } from 'react-router';

import type { PanesFrom } from '#platform/ui/navigation/shell.tsx';

/** How a screen is framed: `export const handle: ScreenHandle = { … }` of its route module. */
export type ScreenHandle = {
  /** The screen has an action bar of its own, which takes the place of the tabs. */
  hidesTabs?: boolean;
  /** The screen uses the full width: search with its detail pane. */
  isWide?: boolean;
  /** From which width the screen has two columns: a list, and what is chosen in it. */
  panes?: PanesFrom;
};

/** The handle of the current screen. */
export function useScreenHandle(): ScreenHandle {
  // Boundary cast: React Router does not know the type of handles; the routes declare theirs.
  return (useMatches().at(-1)?.handle as ScreenHandle | undefined) ?? {};
}
