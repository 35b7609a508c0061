import { tabStorage } from '#platform/web/storage/device-storage.ts';

/** A code that was sent from this tab, for who leaves to read it and comes back. */
export type SentCode = { phoneNumber: string; resendAt: string; expiresAt: string };

const key = 'sent-code';

/** In the tab's own memory: the number is gone with the tab, and no other tab reads it. */
export function rememberCode(sent: SentCode): void {
  tabStorage().setItem(key, JSON.stringify(sent));
}

export function clearCode(): void {
  tabStorage().removeItem(key);
}

/** The stored text, not yet parsed; null without one. */
export function storedCode(): string | null {
  return tabStorage().getItem(key);
}

/** The code that can still be entered at `now`; null for none, and for what is damaged. */
export function readCode(text: string | null, now: Date): SentCode | null {
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
