import { addHours, addMinutes } from '#platform/base/jst.ts';
import { keyRights, type KeyRight } from '#platform/base/people/rights.ts';

/** Keys of one corporation that are neither revoked nor expired. */
export const maxApiKeys = 20;
/** A key works for a year at most. */
export const maxKeyDays = 365;
/** This long before its end, a key is shown as one to replace, and the owners get an e-mail. */
export const endsSoonDays = 14;
/** Within this time, an address may try only so many wrong keys. */
export const wrongKeyHours = 1;
/** Minutes between two stored uses of a key from the same network. */
const useMinutes = 1;

/** Lets scanners of repositories and logs recognise a leaked key. */
const prefix = 'hitokoma_';

export const keyOfToken = (token: string): string => prefix + token;
export const keyExpiresAt = (now: Date, days: number): Date => addHours(now, 24 * days);

/** The rights of a key among those that were chosen, in the order of the list; null when one of them is none. */
export function readKeyRights(chosen: readonly string[]): KeyRight[] | null {
  const rights = keyRights.filter((right) => chosen.includes(right));
  return rights.length === new Set(chosen).size && rights.length > 0 ? rights : null;
}

type Use = { lastUsedAt: Date | null; lastNetwork: string | null };

/** Whether a use at this time from this network is stored. */
export function isNewUse({ lastUsedAt, lastNetwork }: Use, network: string, now: Date): boolean {
  return (
    lastUsedAt === null || lastNetwork !== network || addMinutes(lastUsedAt, useMinutes) <= now
  );
}
