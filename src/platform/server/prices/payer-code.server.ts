import { createHmac } from 'node:crypto';

import type { Env } from '../env.server.ts';
import { currentKey } from '../secrets/secrets.server.ts';

/** Letters and digits that are not mistaken for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 6;

type PayerOfDay = {
  /** The key of the payer. */
  payer: string;
  /** The day for which the code is valid, `2026-12-01`. */
  day: string;
};

/**
 * The pseudonym of a payer for a day. All processes with one secret give the same, and without the secret no payer can be
 * found from it.
 */
export function payerCodeOf(env: Pick<Env, 'secrets'>, { payer, day }: PayerOfDay): string {
  const digest = createHmac('sha256', currentKey(env, 'payer codes'))
    .update(`${day} ${payer}`)
    .digest();
  return [...digest.subarray(0, codeLength)].map((byte) => alphabet[byte % 32]).join('');
}
