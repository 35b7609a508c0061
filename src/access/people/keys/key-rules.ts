import { addHours, addMinutes } from '#platform/base/jst.ts';
import { apiKeyRights, type ApiKeyRight } from '#platform/base/people/rights.ts';

/** Maximum of a corporation's keys that are neither revoked nor expired. */
export const maxApiKeys = 20;
/**
 * A key works for a year at most. Repeated by the constraint `api_keys_check` and in the API by
 * `CreateApiKeyInput.days`.
 */
export const maxApiKeyValidDays = 365;
/** This long before its end, a key is shown as one to replace, and the owners get an e-mail. */
export const apiKeyExpiryWarningDays = 14;
/** Hours for which the wrong keys of an address are counted, and the address then stays blocked. */
export const wrongApiKeyWindowHours = 1;
/** Minutes between two stored uses of a key from the same network. */
const useMinutes = 1;

/** Lets scanners of repositories and logs recognise a leaked key. */
const prefix = 'hitokoma_';

export const apiKeyOfToken = (token: string): string => prefix + token;
export const apiKeyExpiresAt = (now: Date, days: number): Date => addHours(now, 24 * days);

/** The chosen rights in the order of `apiKeyRights`; null when one of them is no right of keys, or none is chosen. */
export function readApiKeyRights(chosen: readonly string[]): ApiKeyRight[] | null {
  const rights = apiKeyRights.filter((right) => chosen.includes(right));
  return rights.length === new Set(chosen).size && rights.length > 0 ? rights : null;
}

type Use = { lastUsedAt: Date | null; lastNetwork: string | null };

/** True if a use at this time from this network must be stored. */
export function mustStoreApiKeyUse(
  { lastUsedAt, lastNetwork }: Use,
  network: string,
  now: Date,
): boolean {
  return (
    lastUsedAt === null || lastNetwork !== network || addMinutes(lastUsedAt, useMinutes) <= now
  );
}
