import { minuteMs } from '../jst.ts';

/** Bytes of the seal that the QR code carries: 96 bits, 16 signs. */
export const minuteProofSealBytes = 12;
/** A proof may be this many minutes ahead of the server's clock; a later one is refused. (Decision 073) */
export const maxMinuteProofAheadMinutes = 2;

const pattern = /^(?<minute>[0-9a-z]{1,7})\.(?<seal>[\w-]{16})$/;

/** Writes the minute of an instant as a proof contains it: minutes since 1970 in base 36. */
export const formatMinuteOfProof = (at: Date): string =>
  Math.floor(at.getTime() / minuteMs).toString(36);

export type MinuteProof = { minute: string; at: Date; seal: string };

/** The parts of a tablet's minute proof, `minute.seal`; null for any other text. */
export function readMinuteProof(text: string | null): MinuteProof | null {
  const { minute, seal } = (text ?? '').match(pattern)?.groups ?? {};
  if (minute === undefined || seal === undefined) return null;
  return { minute, at: new Date(Number.parseInt(minute, 36) * minuteMs), seal };
}
