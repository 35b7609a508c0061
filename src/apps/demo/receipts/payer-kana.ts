import { toZenginKana } from '#domain/pay/bank-file/zengin-kana.ts';

/** Bytes of the payer's name in a line of 振込入金通知. */
const payerNameBytes = 48;
/** The payer's name of a corporation whose own name has no reading. */
const unreadName = 'ﾃﾞﾓﾉﾎｳｼﾞﾝ';

/**
 * The name under which a corporation pays: the one that an operator expects, else its own where that can be written in
 * kana.
 */
export function payerNameInKana(expected: string | null, corporationName: string): string {
  for (const name of [expected, corporationName]) {
    const read = toZenginKana(name ?? '', payerNameBytes);
    if (read.ok) return read.kana;
  }
  return unreadName;
}

/** A name with another end, which is no corporation's. */
export const misspeltName = (kana: string): string => `${kana.slice(0, -2)}ﾇ`;
