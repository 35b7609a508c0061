import { tabStorage } from '#platform/web/storage/device-storage.ts';

/** An SMS code that was requested in this tab, for a worker who leaves the page to read the SMS and returns. */
export type SentCode = { phoneNumber: string; resendAt: string; expiresAt: string };

const key = 'sent-code';

/** Stores the number in the tab's storage: other tabs cannot read it, and it is deleted with the tab. */
export function rememberSentCode(sent: SentCode): void {
  tabStorage().setItem(key, JSON.stringify(sent));
}

export function clearSentCode(): void {
  tabStorage().removeItem(key);
}

/** Returns the stored text, not yet parsed; null without one. */
export function storedSentCodeText(): string | null {
  return tabStorage().getItem(key);
}

/** Returns the code request if its code can still be entered at `now`; null otherwise, and for damaged text. */
export function readSentCode(text: string | null, now: Date): SentCode | null {
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (!('phoneNumber' in value) || !('resendAt' in value) || !('expiresAt' in value)) return null;
  const sent = {
    phoneNumber: String(value.phoneNumber),
    resendAt: String(value.resendAt),
    expiresAt: String(value.expiresAt),
  };
  const expiresAt = Date.parse(sent.expiresAt);
  return Number.isFinite(expiresAt) && expiresAt > now.getTime() ? sent : null;
}
