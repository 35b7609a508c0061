import { Offline } from '#attendance/schedule/screens/offline-shifts.tsx';
import { OfflineChats } from '#chat/offline/screens/offline-chats.tsx';

/** What stands in for every page without a network: shifts and stamps, and what was said in the chat. */
export default function OfflinePage() {
  return (
    <Offline>
      <OfflineChats />
    </Offline>
  );
}
