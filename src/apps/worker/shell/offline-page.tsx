import { OfflineShiftsScreen } from '#apps/worker/schedule/offline-shifts.tsx';
import { OfflineChatsScreen } from '#apps/worker/chat/offline/offline-chats.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';

// The tabs are hidden, because none works without a network.
export const handle: ScreenHandle = { hidesTabs: true };

/** Shown instead of any page while there is no network: offline copies of shifts, stamps and chats. */
export default function OfflinePage() {
  return (
    <OfflineShiftsScreen>
      <OfflineChatsScreen />
    </OfflineShiftsScreen>
  );
}
