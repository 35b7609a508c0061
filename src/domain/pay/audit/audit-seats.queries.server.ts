import { sql } from 'kysely';

import type { PayAuditCheck } from './audit-books.queries.server.ts';

/** Checks that every taken seat has a contract, and every contract a seat. */
export const seatChecks: readonly PayAuditCheck[] = [
  {
    name: 'a recruitment has other seats taken than contracts',
    query: sql`
      select r.id::text as subject
        from recruitments r
        left join attendances a on a.recruitment_id = r.id
             -- A shift that the facility called off keeps its seat, because the work is no longer offered. (Rule
             -- 4.14) An asked cancellation keeps it until the facility denies that it asked. (Rule 8.9)
             and coalesce((select not k.seat_returned from asked_cancellations k where k.attendance_id = a.id),
                          a.state not in ('CANCELLED_BY_WORKER', 'DELETED'))
       group by r.id
      having count(a.id) > r.capacity or count(a.id) <> r.seats_taken`,
  },
];
