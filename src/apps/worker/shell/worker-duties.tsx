import { OfflineShiftsWriter } from '#apps/worker/schedule/offline-shifts-writer.tsx';
import { StampSender } from '#apps/worker/shift/stamps/stamp-sender.tsx';
import { ChatSessionKeeper } from '#apps/worker/chat/chat-session.tsx';
import { AppUpdate } from '#platform/web/install/app-update.tsx';
import { PushRenewal } from '#platform/web/push/push-renewal.tsx';

/** Runs the background work of a signed-in worker on every screen. */
export default function WorkerBackgroundTasks() {
  return (
    <>
      <StampSender />
      <OfflineShiftsWriter />
      <ChatSessionKeeper />
      <PushRenewal />
      <AppUpdate />
    </>
  );
}
