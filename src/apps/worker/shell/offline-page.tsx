import { Offline } from '#apps/worker/schedule/offline-shifts.tsx';
import { OfflineChats } from '#apps/worker/chat/offline/offline-chats.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';

// Without a network no tab works.
export const handle: ScreenHandle = { hidesTabs: true };

/** The page shown in place of every page without a network: offline copies of shifts, stamps and chats. */
export default function OfflinePage() {
  return (
    <Offline>
      <OfflineChats />
    </Offline>
  );
}
