import { addMinutes } from '#platform/base/jst.ts';

/** A case is free again this long after the last sign of who has it open. */
const caseMinutes = 15;

/** A page that stays open renews its case this often. */
export const renewMs = 5 * 60_000;

export const caseExpiresAt = (now: Date): Date => addMinutes(now, caseMinutes);
