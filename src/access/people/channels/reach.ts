import {
  hasOperatorRight,
  type OperatorRight,
  type OperatorRole,
} from '#platform/base/people/operator-rights.ts';
import type { LivePageChange, OperatorSubject } from '#platform/base/people/session-events.ts';

/** The right that an operator needs to receive the changes of a subject. */
const rightsBySubject = {
  queues: 'operator.any',
  support: 'operator.support',
  cases: 'operator.any',
} as const satisfies Record<OperatorSubject, OperatorRight>;

/** The changes that a channel receives: those of its facilities, or those of the operators' subjects. */
export type LiveChannelReach =
  | { side: 'operator'; roles: readonly OperatorRole[] }
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
  change: PageChangeWithCorporation,
): boolean {
  const { subject, facilityId, corporationId } = change;
  if (subject === 'clock') return true;
  if (facilityId === null)
    return reach.side === 'operator' && hasOperatorRight(reach.roles, rightsBySubject[subject]);
  if (reach.side === 'operator') return false;
  if (reach.side === 'tablet') return subject === 'entrance' && facilityId === reach.facilityId;
  return corporationId === reach.corporationId && (reach.facilityIds?.includes(facilityId) ?? true);
}
