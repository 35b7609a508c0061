import { sql } from 'kysely';

import { withdrawableStatesSql } from '#domain/pay/wage/wage-parts.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { isHoursDecisionAwaited } from '#domain/attendance/disputes/hours.queries.server.ts';

/** Queues whose cases are rows of tables. The queue of missing statutory tables is computed, and not among them. */
type StoredKind =
  | 'DOCUMENTS'
  | 'ABSENCES'
  | 'EXEMPTIONS'
  | 'TERMINATIONS'
  | 'HOURS'
  | 'TRANSFERS'
  | 'BANK_FILES'
  | 'COUNTERSIGN'
  | 'ACCOUNTS'
  | 'GIFT_CARDS'
  | 'APPEALS'
  | 'REPORTS'
  | 'CHAT_FLAGS'
  | 'REVIEWS'
  | 'SUPPORT'
  | 'PAPERS'
  | 'CORPORATIONS'
  | 'TAX_COLUMNS'
  | 'EXPOSURES'
  | 'LIMIT_REQUESTS'
  | 'TRUST_CASES'
  | 'POSTING_REVIEWS'
  | 'BILLING_DISPUTES';

export type OperatorInboxRow = {
  kind: StoredKind;
  count: number;
  oldestAt: Date | null;
  /** The earliest deadline that is stored with a row. */
  storedDueAt: Date | null;
};

/** An operator, with the kinds of acts that the operator may approve. */
type ReaderArgs = { staffId: string; countersignKinds: readonly string[] };

/** Queues about corporations, their money and the books. */
const corporationQueues = sql`
        union all
        select 'TAX_COLUMNS', count(*), min(proposed_at), null::timestamptz
          from tax_column_proposals where state = 'OPEN'
        union all
        select 'EXPOSURES', count(*), min(crossed_at), null::timestamptz
          from corporation_exposures where crossed_at is not null
        union all
        select 'LIMIT_REQUESTS', count(*), min(asked_at),
               (min(answer_due_on) + 1)::timestamp at time zone 'Asia/Tokyo'
          from limit_requests where state = 'WAITING'
        union all
        select 'TRUST_CASES', count(*), min(opened_at), null::timestamptz
          from trust_cases where state = 'OPEN'
        union all
        select 'POSTING_REVIEWS', count(*), min(opened_at), min(due_at)
          from posting_reviews where state = 'WAITING'
        union all
        -- A line is on the invoice of the month if the answer comes before the lock.
        select 'BILLING_DISPUTES', count(*), min(d.raised_at), min(m.locks_at)
          from billing_disputes d
          join attendances a on a.id = d.attendance_id
          left join billing_months m on m.corporation_id = a.corporation_id and m.state = 'DRAFT'
         where d.state = 'WAITING'`;

/** The number of waiting rows of each queue, and the time of the oldest. Each part reads an index of waiting rows. */
export async function operatorInboxRows(
  db: QueryExecutor,
  { staffId, countersignKinds }: ReaderArgs,
): Promise<OperatorInboxRow[]> {
  const none = sql`null::timestamptz`;
  const waitingParts = sql`state in ${withdrawableStatesSql}`;
  const { rows } = await sql<OperatorInboxRow>`
    /* overview.operatorInboxRows */
    select q.kind, q.count::int as count, q.oldest as "oldestAt", q.due as "storedDueAt"
      from (
        select 'DOCUMENTS' as kind, count(*) as count, min(d.submitted_at) as oldest, ${none} as due
          from (select submitted_at from identities where state = 'PENDING'
                union all
                select submitted_at from license_certificates where state = 'PENDING') d
        union all
        select 'ABSENCES', count(*), min(sent_at), ${none}
          from absence_notices where state = 'WAITING'
        union all
        select 'EXEMPTIONS', count(*), min(e.since), min(e.due)
          from (select submitted_at as since, ${none} as due from penalty_exemptions where state = 'SUBMITTED'
                union all
                select asked_at, due_at from asked_cancellations where state = 'DENIED') e
        union all
        select 'TERMINATIONS', count(*), min(c.requested_at), min(t.decide_by)
          from schedule_cancellations c
          join termination_cases t on t.id = c.id
         where c.listed_reason is not null and c.audited_at is null
        union all
        select 'HOURS', count(*), min(coalesce(a.claimed_at, a.end_asked_at, a.ends_at)), ${none}
          from attendances a
         where true ${isHoursDecisionAwaited}
        union all
        select 'TRANSFERS', count(*), min(requested_at), ${none}
          from transfers where state = 'REQUESTED'
        union all
        select 'BANK_FILES', count(*), min(created_at),
               min(case when fetched_at is null then coalesce(fetch_by, answer_by) else answer_by end)
          from bank_files where result_read_at is null
        union all
        select 'COUNTERSIGN', count(*), min(asked_at), min(expires_at)
          from countersign_requests
         where state = 'WAITING' and (kind = any (${countersignKinds}::text[]) or asked_by = ${staffId})
        union all
        select 'ACCOUNTS', count(*), min(m.since), ${none}
          from (select worker_id, min(released_at) as since
                  from wage_parts where ${waitingParts}
                 group by worker_id
                having sum(amount) > 0) m
          left join lateral (
            select b.state from bank_accounts b
             where b.worker_id = m.worker_id and b.replaced_at is null
             limit 1) b on true
         where b.state is null or b.state = 'INVALID'
        union all
        select 'GIFT_CARDS', count(*), min(ordered_at), ${none}
          from gift_card_orders where state = 'PENDING'
        union all
        select 'APPEALS', count(*), min(filed_at),
               (min(answer_due_on) + 1)::timestamp at time zone 'Asia/Tokyo'
          from penalty_appeals where state = 'FILED'
        union all
        select 'REPORTS', count(*), min(reported_at), ${none}
          from recruitment_reports where closed_at is null
        union all
        select 'CHAT_FLAGS', count(*), min(flagged_at), ${none}
          from chat_flags where settled_at is null
        union all
        select 'REVIEWS', count(*), min(posted_at), ${none} from reviews where state = 'HELD'
        union all
        select 'SUPPORT', count(*), min(c.active_at), ${none}
          from chat_channels c
          join chat_members m on m.channel_id = c.id and m.side = 'support'
         where c.type = 'support' and m.unread > 0
        union all
        select 'PAPERS', count(*), min(requested_at), ${none}
          from paper_requests where sent_at is null
        union all
        select 'CORPORATIONS', count(*),
               min((select max(h.at) from state_changes h
                     where h.subject_kind = 'corporation' and h.subject_id = c.id and h.to_state = 'WAITING')),
               ${none}
          from corporations c where c.state = 'WAITING'
        ${corporationQueues}) q
  `.execute(db);
  return rows;
}
