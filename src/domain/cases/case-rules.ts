import { addMinutes } from '#platform/base/jst.ts';

/**
 * Minutes after which a case is free again, if the page that has it open no longer renews it. Repeated in the API by
 * `Mutation.takeCase`.
 */
const caseMinutes = 15;

/** Interval at which an open page renews the claim on its case, in milliseconds. */
export const caseClaimRenewIntervalMs = 5 * 60_000;

export const caseClaimExpiresAt = (now: Date): Date => addMinutes(now, caseMinutes);
