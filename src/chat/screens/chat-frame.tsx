import type { ReactNode } from 'react';

import { useVisibleHeight } from './use-visible-height.ts';

/** As high as what is visible: the head stays on top, the composer above the keyboard. */
export function ChatFrame({ children }: { children: ReactNode }) {
  const height = useVisibleHeight();
  return (
    <div
      className="flex h-[calc(100dvh-var(--banner-height,0px))] min-h-0 flex-col"
      style={height === null ? undefined : { height }}
    >
      {children}
    </div>
  );
}
