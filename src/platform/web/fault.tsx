import { lazy } from 'react';

import { Shell } from '#platform/ui/navigation/shell.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { FaultProps } from './fault-screen.tsx';
import { unreachable } from './graphql/graphql.ts';

/**
 * The error screen inside the frame. Lazy, to keep the first page light. `LaterParts` loads its code as well, so that
 * an open page has the code when the network fails.
 */
export const Fault = lazy(() => import('./fault-screen.tsx').catch(() => ({ default: NoScreen })));

/** Shown when the code of the error screen cannot be loaded: an error here would leave an empty page. */
function NoScreen(_props: FaultProps) {
  return (
    <p role="alert" className="px-4 py-12 text-center">
      <Words>{unreachable}</Words>
    </p>
  );
}

/** The error screen without the frame, for errors of the frame itself. */
export function FaultPage(props: FaultProps) {
  return (
    <Shell>
      <Fault {...props} />
    </Shell>
  );
}
