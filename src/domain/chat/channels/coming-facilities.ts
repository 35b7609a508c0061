import type { ChatChannel } from '../protocol/protocol.ts';

/** A shift of the worker's schedule, with the facts that decide about a conversation with its facility. */
export type UpcomingChatShift = {
  facility: { id: string; name: string };
  workday: { startsAt: string; endsAt: string };
  buttons: readonly { type: string }[];
};

export type FacilityToChatWith = { id: string; name: string; startsAt: string };

/**
 * Returns the facilities of shifts that have not ended, each with its next shift, the earliest first. Facilities with a
 * conversation are left out.
 */
export function facilitiesToChatWith(
  shifts: readonly UpcomingChatShift[],
  channels: readonly Pick<ChatChannel, 'facilityId'>[],
  now: Date,
): FacilityToChatWith[] {
  const known = new Set(channels.map(({ facilityId }) => facilityId));
  const found = new Map<string, FacilityToChatWith>();
  for (const { facility, workday, buttons } of shifts) {
    const isOver = new Date(workday.endsAt) <= now;
    if (isOver || known.has(facility.id) || !buttons.some(({ type }) => type === 'chat')) continue;
    const other = found.get(facility.id);
    if (other === undefined || workday.startsAt < other.startsAt)
      found.set(facility.id, { ...facility, startsAt: workday.startsAt });
  }
  return [...found.values()].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
}
