import { paths } from '#platform/base/paths.ts';
import { signOut } from '#platform/web/session/sign-in.ts';

type LeaveOptions = {
  /** Loaded as a new document. */
  callbackUrl?: string;
  /** False stays on the page, which must then drop the data of the previous session itself. */
  redirect?: boolean;
};

/**
 * Signs out in every tab and erases the offline copies of shifts and chats from the device. Throws when there is no
 * connection; the worker is then still signed in and nothing is erased.
 */
export async function leaveDevice({
  callbackUrl = paths.search(),
  redirect = true,
}: LeaveOptions = {}): Promise<void> {
  const { url } = await signOut({ callbackUrl, redirect: false });
  // Imported on demand: pages do not need these modules to start.
  const [{ eraseOfflineShifts }, { eraseChatData }] = await Promise.all([
    import('#apps/worker/shift/offline-shifts.ts'),
    import('#apps/worker/chat/device-data.ts'),
  ]);
  await Promise.all([
    eraseOfflineShifts().catch(() => undefined),
    eraseChatData().catch(() => undefined),
  ]);
  if (redirect) window.location.assign(url);
}
