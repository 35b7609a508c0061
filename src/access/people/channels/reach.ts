import type { LivePageChange } from '#platform/base/people/session-events.ts';

/** The changes that a channel receives: those of its facilities, or those of the operators' subjects. */
export type LiveChannelReach =
  | { side: 'operator' }
  | { side: 'tablet'; facilityId: string }
  /** `facilityIds` is null for all facilities of the corporation. */
  | { side: 'facility'; corporationId: string; facilityIds: readonly string[] | null };

/** A change, with the corporation of its facility. */
export type PageChangeWithCorporation = LivePageChange & { corporationId: string | null };

/**
 * True when a channel with this reach receives the change. A person never receives changes of a facility that is not
 * theirs.
 */
export function doesChangeReachChannel(
  reach: LiveChannelReach,
  { subject, facilityId, corporationId }: PageChangeWithCorporation,
): boolean {
  if (subject === 'clock') return true;
  if (facilityId === null) return reach.side === 'operator';
  if (reach.side === 'operator') return false;
  if (reach.side === 'tablet') return subject === 'entrance' && facilityId === reach.facilityId;
  return corporationId === reach.corporationId && (reach.facilityIds?.includes(facilityId) ?? true);
}
