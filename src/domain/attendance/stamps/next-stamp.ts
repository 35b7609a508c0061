import type { AttendanceButtonType } from '#gen/types.ts';

export type StampKind = 'check-in' | 'check-out';
export type StampCardButtons = { buttons: readonly { type: AttendanceButtonType }[] };

/** The kind of stamp that is next for a shift, pressable or not; null without one. */
export const nextStampOf = (card: StampCardButtons): StampKind | null =>
  nextStampFromServer(card)?.kind ?? null;

/** The next stamp, and whether the server says that it can be pressed now. */
export function nextStampFromServer({
  buttons,
}: StampCardButtons): { kind: StampKind; isActive: boolean } | null {
  for (const { type } of buttons) {
    if (type === 'checkin_stamp') return { kind: 'check-in', isActive: true };
    if (type === 'checkin_stamp_disabled') return { kind: 'check-in', isActive: false };
    if (type === 'checkout_stamp') return { kind: 'check-out', isActive: true };
    if (type === 'checkout_stamp_disabled') return { kind: 'check-out', isActive: false };
  }
  return null;
}
