import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { canRecruitmentBeOpenedBy } from './publishing/limits.queries.server.ts';
import type { PublicPageFacts } from './rules.ts';

/** The content of a recruitment's public page, and the facts that decide the page's response. */
export type PublicRecruitmentRow = PublicPageFacts & {
  id: string;
  jobId: string;
  title: string;
  prefectureCode: string;
};

/** Returns the content of a recruitment's public page; undefined when the public cannot see the recruitment. */
export async function readPublicRecruitmentRow(
  db: QueryExecutor,
  id: string,
): Promise<PublicRecruitmentRow | undefined> {
  const { rows } = await sql<PublicRecruitmentRow>`
    /* recruitment.readPublicRecruitmentRow */
    select r.id, r.job_id as "jobId", j.title, f.prefecture_code as "prefectureCode",
           r.starts_at as "startsAt", r.deadline, r.capacity, r.seats_taken as "seatsTaken",
           r.paused_at as "pausedAt", r.closed_at as "closedAt"
      from recruitments r
      join jobs j on j.id = r.job_id
      join facilities f on f.id = r.facility_id
     where r.id = ${id} and ${canRecruitmentBeOpenedBy(null)}
  `.execute(db);
  return rows[0];
}

export type SitemapEntry = { id: string; publishedAt: Date };

/** Some 300 kB of XML, which one answer copies in a tenth of a millisecond. */
const sitemapPageSize = 2_500;

/** Returns open recruitments for the sitemap, ordered by id, after the given id. */
export async function openRecruitmentsForSitemap(
  db: QueryExecutor,
  { after, now }: { after: string | null; now: Date },
): Promise<SitemapEntry[]> {
  const { rows } = await sql<SitemapEntry>`
    /* recruitment.openRecruitmentsForSitemap */
    select recruitment_id as id, published_at as "publishedAt"
      from open_recruitments
     where recruitment_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
       and deadline > ${now}
     order by recruitment_id
     limit ${sitemapPageSize}
  `.execute(db);
  return rows;
}
