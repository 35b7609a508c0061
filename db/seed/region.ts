import { createDemoRegion } from '#apps/demo/region.queries.server.ts';
import { formatDemoContact } from '#apps/demo/view.ts';
import { buildCorporation, buildFacility, buildJob } from '#domain/corporation/build.ts';
import { publishRecruitments } from '#domain/recruitment/publishing/publish.server.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';
import { buildCarriedReviews } from '#domain/reviews/build.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { planFacilities, type PlannedFacility, type RegionSize } from './facilities.ts';
import { planJobs, type PlannedJob } from './jobs.ts';
import type { StoredPictures } from './pictures/prints.ts';
import { planReviews } from './reviews.ts';
import { planShifts } from './shifts.ts';

export type Region = { facilities: number; jobs: number; recruitments: number };

type Writing = {
  size: RegionSize;
  prints: StoredPictures;
  now: Date;
  /** Municipalities whose facilities are written; by default the whole region. */
  cityCodes?: readonly string[];
  progress(text: string): void;
};

/** Writes employers, facilities, jobs and open recruitments in one transaction: all of them or none. */
export async function writeRegion(db: Db, writing: Writing): Promise<Region> {
  const { size, now, cityCodes, progress } = writing;
  const planned = planFacilities(size);
  const facilities = planned.facilities.filter(
    ({ cityCode }) => cityCodes?.includes(cityCode) ?? true,
  );
  return inTransaction(db, async (tx) => {
    await createDemoRegion(tx, now);
    const corporationIds: string[] = [];
    for (const employer of planned.employers) {
      corporationIds.push(
        (await buildCorporation(tx, { ...employer, now, createdAt: openedAt })).id,
      );
    }
    const jobs: (PlannedJob & { id: string })[] = [];
    for (const facility of facilities) {
      const corporationId = corporationIds[facility.corporation];
      if (corporationId === undefined) throw new RangeError('a facility without an employer');
      jobs.push(...(await writeFacility(tx, facility, { ...writing, corporationId })));
    }
    progress(`${facilities.length} facilities with ${jobs.length} jobs`);
    const minimumWages = await minimumWageTables(tx);
    const postings = jobs.flatMap((job) => planShifts(job, { now, size, minimumWages }));
    await publishRecruitments(tx, { postings, actor: systemActor, now });
    progress(`${postings.length} open recruitments`);
    return {
      facilities: facilities.length,
      jobs: jobs.length,
      recruitments: postings.length,
    };
  });
}

/** Time at which all corporations and facilities began: so early that no posting and no closed month is older. */
const openedAt = new Date('2024-04-01T00:00:00Z');

async function writeFacility(
  tx: Tx,
  planned: PlannedFacility,
  { prints, corporationId, now }: Writing & { corporationId: string },
): Promise<(PlannedJob & { id: string })[]> {
  const { key, corporation: _, shots, ...facility } = planned;
  const { id: facilityId } = await buildFacility(tx, {
    ...facility,
    now: openedAt,
    corporationId,
    consultationDesk: `${facility.consultationDesk}（${formatDemoContact(facility.phoneNumber)}）`,
    imageKeys: shots.map((shot) => prints.keyOf(shot)),
    lacksFurigana: true,
  });
  await buildCarriedReviews(tx, { facilityId, reviews: planReviews(key, now) });
  const jobs: (PlannedJob & { id: string })[] = [];
  for (const job of planJobs(planned)) {
    const { id } = await buildJob(tx, {
      ...job,
      now: openedAt,
      facilityId,
      imageKeys: job.shots.map((shot) => prints.keyOf(shot)),
      lacksFurigana: true,
    });
    jobs.push({ ...job, id });
  }
  return jobs;
}
