import { sql } from 'kysely';

import { instantAtJst, monthsLater, type JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

type Drafting = {
  /** The first day of the latest month whose draft is due. */
  latest: JstDay;
  locksAt: Date;
  now: Date;
  limit: number;
};

/**
 * Opens the draft of the next month of corporations that are behind, one month each: the month after their last one, which must be
 * issued. The first month of a corporation is the first one that the product closed, or the month of its registration. A draft
 * that exists is left as it is. Returns the ids of new drafts.
 */
export async function openDueDrafts(
  tx: Tx,
  { latest, locksAt, now, limit }: Drafting,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* billing.openDueDrafts */
    with first as (
      select coalesce(min(month), ${latest}::date) as month from billing_months),
    due as (
      select c.id,
             coalesce((last.month + interval '1 month')::date,
                      greatest(first.month, date_trunc('month', c.created_at at time zone 'Asia/Tokyo')::date)) as month
        from corporations c
       cross join first
        left join lateral (
          select m.month, m.state from billing_months m
           where m.corporation_id = c.id order by m.month desc limit 1) last on true
       where c.created_at < ${instantAtJst(monthsLater(latest, 1))}
         and not exists (select from billing_months m where m.corporation_id = c.id and m.month >= ${latest})
         and last.state is distinct from 'DRAFT'
       order by c.id
       limit ${limit})
    insert into billing_months (corporation_id, month, state, drafted_at, locks_at)
    select id, month, 'DRAFT', ${now}, ${locksAt} from due
    on conflict (corporation_id, month) do nothing
    returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Drafts whose time to object is over, the oldest month first, after the given one. */
export async function draftsToIssue(
  db: QueryExecutor,
  { now, after, batchSize }: { now: Date; after: DueDraft | null; batchSize: number },
): Promise<DueDraft[]> {
  const { rows } = await sql<DueDraft>`
    /* billing.draftsToIssue */
    select id, locks_at as "locksAt"
      from billing_months
     where state = 'DRAFT' and locks_at <= ${now}
       ${after ? sql`and (locks_at, id) > (${after.locksAt}, ${after.id}::uuid)` : sql``}
     order by locks_at, id
     limit ${batchSize}
  `.execute(db);
  return rows;
}

export type DueDraft = { id: string; locksAt: Date };

/** The draft of a corporation's month. */
export type DraftMonth = {
  month: JstDay;
  /** The first month that the product closed, for any corporation. */
  firstMonth: JstDay;
  locksAt: Date;
};

export type LockedDraft = DraftMonth & { id: string; corporationId: string };

const draftColumns = sql`
           month, locks_at as "locksAt", (select min(month) from billing_months) as "firstMonth"`;

/** Locks a draft until the transaction ends; undefined when it is issued. Of two closings, the second one waits here. */
export async function lockDraft(tx: Tx, id: string): Promise<LockedDraft | undefined> {
  const { rows } = await sql<LockedDraft>`
    /* billing.lockDraft */
    select id, corporation_id as "corporationId", ${draftColumns}
      from billing_months
     where id = ${id} and state = 'DRAFT'
       for update
  `.execute(tx);
  return rows[0];
}

/** The draft of a corporation; undefined where no month has one. */
export async function draftOf(
  db: QueryExecutor,
  corporationId: string,
): Promise<DraftMonth | undefined> {
  const { rows } = await sql<DraftMonth>`
    /* billing.draftOf */
    select ${draftColumns} from billing_months where corporation_id = ${corporationId} and state = 'DRAFT'
  `.execute(db);
  return rows[0];
}

/**
 * Keeps the draft of a corporation from being issued until the transaction ends, and waits for an issue that is under way;
 * undefined where no month has a draft. Several transactions may keep it at once.
 */
export async function keepDraft(tx: Tx, corporationId: string): Promise<DraftMonth | undefined> {
  const { rows } = await sql<DraftMonth>`
    /* billing.keepDraft */
    select ${draftColumns} from billing_months where corporation_id = ${corporationId} and state = 'DRAFT'
       for share
  `.execute(tx);
  return rows[0];
}

/** Marks a locked draft as issued. */
export async function writeMonthIssued(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    /* billing.writeMonthIssued */
    update billing_months set state = 'ISSUED', issued_at = ${now} where id = ${id}
  `.execute(tx);
}

/** The latest months of a corporation by state, and the first month that the product closed; null where there is none. */
type MonthStates = {
  issued: JstDay | null;
  draft: JstDay | null;
  draftLocksAt: Date | null;
  first: JstDay | null;
};

export async function monthStatesOf(
  db: QueryExecutor,
  corporationId: string,
): Promise<MonthStates> {
  return executeForOneRow(
    db,
    sql<MonthStates>`
    /* billing.monthStatesOf */
    select max(month) filter (where state = 'ISSUED') as issued,
           max(month) filter (where state = 'DRAFT') as draft,
           max(locks_at) filter (where state = 'DRAFT') as "draftLocksAt",
           (select min(month) from billing_months) as first
      from billing_months
     where corporation_id = ${corporationId}
  `,
  );
}
