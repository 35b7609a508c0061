import { Offline } from '#attendance/schedule/screens/offline-shifts.tsx';
import { OfflineChats } from '#chat/offline/screens/offline-chats.tsx';
import type { ScreenHandle } from '#web/screen-handle.ts';

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
