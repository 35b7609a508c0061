import { sql, type RawBuilder } from 'kysely';

/**
 * Checks contracts that a facility ended for a listed reason: pay may be missing only after a decision. Also checks
 * that a worker who was sent home loses pay only with their consent. (Rule 6.1)
 */
export const terminationChecks: readonly {
  name: string;
  query: RawBuilder<{ subject: string }>;
}[] = [
  {
    name: 'an ended contract is undecided past its limit',
    // Compares with the latest state change in the books, not with the machine's clock. The task runs
    // every minute.
    query: sql`
        select id::text as subject
          from termination_cases
         where state in ('WAITING', 'OBJECTED')
           and decide_by < (select max(at) from state_changes) - interval '1 hour'`,
  },
  {
    name: 'an ended contract is unpaid that no operator confirmed',
    query: sql`
        select t.id::text as subject
          from termination_cases t
         where t.state in ('CONFIRMED', 'CLOSED')
           and not exists (select from state_changes h
                            where h.subject_kind = 'termination_case' and h.subject_id = t.id
                              and h.event = 'CONFIRM' and h.actor_kind = 'operator'
                              and h.to_state = t.state)`,
  },
  {
    name: 'an ended contract is unpaid for a reason that its notice does not name',
    query: sql`
        select t.id::text as subject
          from termination_cases t
          join schedule_cancellations c on c.id = t.id
          join attendances a on a.id = t.attendance_id
         where t.state in ('CONFIRMED', 'CLOSED') and t.stated_break_minutes is null
           and not exists (select from agreed_documents d
                            where d.application_id = a.application_id
                              and d.content -> 'endingReasons' ? c.listed_reason)`,
  },
  {
    name: 'an ended contract is paid otherwise than was decided',
    query: sql`
        select t.id::text as subject
          from termination_cases t
          join wages w on w.attendance_id = t.attendance_id
         where t.stated_break_minutes is null
           and ((t.state = 'PAID') <> (w.fixed is not null)
                or t.state <> 'PAID'
                   and exists (select from wage_parts p where p.attendance_id = t.attendance_id))`,
  },
  {
    name: 'a wage was fixed while the case of a worker who was sent home is undecided, or the reverse',
    query: sql`
        select t.id::text as subject
          from termination_cases t
          join wages w on w.attendance_id = t.attendance_id
         where t.stated_break_minutes is not null
           and (t.state in ('PAID', 'AGREED', 'CLOSED', 'CONTESTED')) <> (w.fixed is not null)`,
  },
  {
    name: 'a worker who was sent home lost pay without having agreed',
    query: sql`
        select t.id::text as subject
          from termination_cases t
         where t.state = 'AGREED'
           and not exists (select from state_changes h
                            where h.subject_kind = 'termination_case' and h.subject_id = t.id
                              and h.event = 'AGREE' and h.actor_kind = 'worker')
            or t.stated_break_minutes is not null and t.state = 'CLOSED'
           and not exists (select from state_changes h
                            where h.subject_kind = 'termination_case' and h.subject_id = t.id
                              and h.event = 'OBJECT' and h.actor_kind = 'worker')`,
  },
];
