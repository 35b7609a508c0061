import type { ReactNode } from 'react';

import { useHeightAboveKeyboard } from './use-visible-height.ts';

/**
 * A column as high as the visible viewport: the header stays on top, the composer above the keyboard. In a short
 * viewport (large text, open keyboard) optional parts are hidden to leave room for messages.
 */
export function ChatFrame({ children }: { children: ReactNode }) {
  const height = useHeightAboveKeyboard();
  return (
    <div
      className="[container-type:size] flex h-[calc(100dvh-var(--banner-height,0px))] min-h-0 flex-col"
      style={height === null ? undefined : { height }}
    >
      {children}
    </div>
  );
}

/** Class that hides an optional part in a short frame. */
export const hiddenInShortFrameClass = '[@container(max-height:30rem)]:hidden';
/** Class of the header: a name breaks anywhere, and has at most two lines in a short frame. */
export const shortFrameHeaderClass =
  '[&_h1]:break-names [@container(max-height:30rem)]:[&_h1]:line-clamp-2';
