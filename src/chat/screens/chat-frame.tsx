import type { ReactNode } from 'react';

import { useVisibleHeight } from './use-visible-height.ts';

/**
 * As high as what is visible: the head stays on top, the composer above the keyboard. Where that is
 * little, with large text or an open keyboard, the messages get the room of what can be done without.
 */
export function ChatFrame({ children }: { children: ReactNode }) {
  const height = useVisibleHeight();
  return (
    <div
      className="[container-type:size] flex h-[calc(100dvh-var(--banner-height,0px))] min-h-0 flex-col"
      style={height === null ? undefined : { height }}
    >
      {children}
    </div>
  );
}

/** For what can be done without in a short frame. */
export const goneWhenShort = '[@container(max-height:30rem)]:hidden';
/** For the head: a name has no phrases to break between, and takes two lines at most in a short frame. */
export const headWhenShort =
  '[&_h1]:break-names [@container(max-height:30rem)]:[&_h1]:line-clamp-2';
