import { paths } from '#platform/base/paths.ts';
import { signOut } from '#platform/web/session/sign-in.ts';

type LeaveOptions = {
  /** The page to load as a new document after signing out. */
  callbackUrl?: string;
  /** False stays on the page, whose code must then drop the data of the ended session. */
  redirect?: boolean;
};

/**
 * Signs out in every tab and erases the offline copies of shifts and chats from the device. Throws without a
 * connection; the worker is then still signed in and nothing is erased.
 */
export async function signOutOfDevice({
  callbackUrl = paths.search(),
  redirect = true,
}: LeaveOptions = {}): Promise<void> {
  const { url } = await signOut({ callbackUrl, redirect: false });
  // Imported on demand, because pages do not need these modules to start.
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
