import { OfflineShiftsWriter } from '#attendance/schedule/screens/offline-shifts-writer.tsx';
import { StampSender } from '#attendance/stamps/screens/stamp-sender.tsx';
import { ChatSession } from '#chat/screens/chat-session.tsx';
import { AppUpdate } from '#web/install/app-update.tsx';
import { PushRenewal } from '#web/push/push-renewal.tsx';

/** Background work on every screen of a signed-in worker. */
export default function WorkerDuties() {
  return (
    <>
      <StampSender />
      <OfflineShiftsWriter />
      <ChatSession />
      <PushRenewal />
      <AppUpdate />
    </>
  );
}
