import { sql } from 'kysely';

import { addHours } from '#platform/base/jst.ts';

import type { PayAuditCheck } from './audit-books.queries.server.ts';

/**
 * Finds cancellations that the facility is said to have requested and that are undecided an hour after their
 * deadline.
 */
export const lateAskedCancellationChecks = (now: Date): readonly PayAuditCheck[] => [
  {
    name: 'a cancellation that a facility is said to have asked for is undecided past its limit',
    query: sql`
      select attendance_id::text as subject
        from asked_cancellations
       where state in ('ASKED', 'DENIED') and due_at < ${addHours(now, -1)}`,
  },
];

/**
 * Checks cancellations that the facility is said to have requested: their state, compensation and penalty must
 * agree. (Rule 8.9)
 */
export const askedCancellationChecks: readonly PayAuditCheck[] = [
  {
    name: 'a cancellation that a facility asked for is not its own, or the reverse',
    query: sql`
      select k.attendance_id::text as subject
        from asked_cancellations k
        join attendances a on a.id = k.attendance_id
        left join wages w on w.attendance_id = k.attendance_id
       where (k.state = 'CONFIRMED') <> (a.state = 'CANCELLED_BY_FACILITY')
          or (k.state = 'CONFIRMED' and k.compensation > 0) <> (w.fixed is not null)`,
  },
  {
    name: 'points were charged that only an operator may charge',
    query: sql`
      select k.attendance_id::text as subject
        from asked_cancellations k
        join penalty_entries p on p.dedup_key = 'cancel:' || k.attendance_id
       where k.state <> 'CHARGED'
          or not exists (select from state_changes h
                          where h.subject_kind = 'asked_cancellation' and h.subject_id = k.attendance_id
                            and h.event = 'CHARGE' and h.actor_kind = 'operator')`,
  },
];
