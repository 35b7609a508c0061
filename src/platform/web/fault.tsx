import { lazy, type ComponentType } from 'react';

import { Shell } from '#platform/ui/navigation/shell.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { FaultProps } from './fault-screen.tsx';
import { unreachableSentence } from './graphql/graphql.ts';
import { useDeferredComponent } from './use-later.ts';

/**
 * A component for errors whose code is loaded when it is first shown. If the code cannot be loaded, a sentence is shown
 * until a later attempt succeeds: an error here would leave an empty page.
 */
export function lazyFaultComponent(
  load: () => Promise<ComponentType<FaultProps>>,
): ComponentType<FaultProps> {
  function StandIn(props: FaultProps) {
    const screen = useDeferredComponent(load);
    if (screen) return <screen.Part {...props} />;
    return (
      <p role="alert" className="px-4 py-12 text-center">
        <Words>{unreachableSentence}</Words>
      </p>
    );
  }
  return lazy(() =>
    load().then(
      (Screen) => ({ default: Screen }),
      () => ({ default: StandIn }),
    ),
  );
}

/** The error screen inside the frame. Its code is loaded when it is needed, to keep the first page light. */
export const LazyFaultScreen = lazyFaultComponent(
  async () => (await import('./fault-screen.tsx')).default,
);

/** The error screen without the frame, for errors of the frame itself. */
export function FaultPage(props: FaultProps) {
  return (
    <Shell>
      <LazyFaultScreen {...props} />
    </Shell>
  );
}
