import { isUuid } from '#base/cursor.ts';
import type { Executor } from '#server/database/db.server.ts';

import { sql } from 'kysely';

import { publicStateOf, type PublicFacts } from './rules.ts';

/**
 * How a page for search engines responds: `unknown` (404), `gone` (410: started, or closed for more
 * than 30 days), `closed` (a page without an offer) or `open`.
 */
export type PublicRecruitment =
  | { state: 'unknown' }
  | { state: 'open' | 'closed' | 'gone'; facts: PublicFacts & PublicWords };

type PublicWords = { id: string; jobId: string; title: string; prefectureCode: string };

/** The facts that decide the response of a public page, in one statement. */
export async function publicRecruitment(
  db: Executor,
  id: string,
  now: Date,
): Promise<PublicRecruitment> {
  if (!isUuid(id)) return { state: 'unknown' };
  const { rows } = await sql<PublicFacts & PublicWords>`
    /* recruitment.publicFacts */
    select r.id, r.job_id as "jobId", j.title, f.prefecture_code as "prefectureCode",
           r.starts_at as "startsAt", r.deadline, r.capacity, r.seats_taken as "seatsTaken",
           r.paused_at as "pausedAt", r.closed_at as "closedAt"
      from recruitments r
      join jobs j on j.id = r.job_id
      join facilities f on f.id = r.facility_id
     where r.id = ${id}
  `.execute(db);
  const facts = rows[0];
  return facts ? { state: publicStateOf(facts, now), facts } : { state: 'unknown' };
}

export type SitemapEntry = { id: string; publishedAt: Date };

export const sitemapPageSize = 5_000;

/** Open recruitments for the sitemap, by id, after the given one. */
export async function openForSitemap(
  db: Executor,
  { after, now }: { after: string | null; now: Date },
): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    /* recruitment.openForSitemap */
    select recruitment_id as id, published_at as "publishedAt"
      from open_recruitments
     where recruitment_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
       and deadline > ${now}
     order by recruitment_id
     limit ${sitemapPageSize}
  `.execute(db);
  return rows;
}
