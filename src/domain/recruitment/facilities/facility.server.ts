import { commonRefusal } from '#platform/base/refusal.ts';
import type {
  FacilityDetail,
  FacilityRecruitmentList,
  FollowedFacility,
  FollowedFacilityList,
} from '#gen/types.ts';
import type { Context } from '#platform/server/context.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';

import { readTravelTimesFromHome } from '../home.server.ts';
import { representativeImageUrlOf, facilityRatingLabel, stationLabel } from '../labels.ts';
import { recruitmentListItemOf } from '../list-item.ts';
import { recruitmentPageSize } from '../rules.ts';
import { contractMomentsOfWorker, type ContractMomentPort } from '../viewer.ts';
import {
  readFacilityDetailRow,
  followedFacilityRows,
  openRecruitmentsOf,
  type FacilityDetailRow,
  type FollowedFacilityRow,
} from './facility.queries.server.ts';
import { facilityWrittenFields, type FacilityDescriptionFacts } from './facility-view.ts';
import { facilityFiguresOf } from './figures.ts';
import { tasksWorkedAtFacilities } from './worked-before.queries.server.ts';

/**
 * Returns the page of a facility for any viewer, with one statement; a worker needs a second one for the tasks done
 * there. NOT_FOUND for an unknown id.
 */
export async function readFacilityDetail(ctx: Context, id: string): Promise<FacilityDetail> {
  const workerId = ctx.worker?.id ?? null;
  const [row, tasks] = await Promise.all([
    readFacilityDetailRow(ctx.db, { id, workerId }),
    workerId === null ? null : tasksWorkedAtFacilities(ctx.db, { workerId, facilityIds: [id] }),
  ]);
  if (!row) throw commonRefusal('NOT_FOUND');
  const { rate, description } = facilityRatingLabel(row.rating, row.ratingCount);
  return {
    facilityId: row.id,
    ...facilityWrittenFields({ ...row, stations: stationsOf(row) }),
    rate: { value: rate ?? null, description, ratings: rate ? row.ratingItems : [] },
    figures: row.figures ? facilityFiguresOf(row.figures) : [],
    followed: row.followed,
    workedTimes: row.workedTimes,
    workedTasks: tasks,
  };
}

function stationsOf({
  stationNames,
  walkMinutes,
}: Pick<FacilityDetailRow, 'stationNames' | 'walkMinutes'>): FacilityDescriptionFacts['stations'] {
  return stationNames.map((name, index) => ({ name, walkMinutes: walkMinutes[index] ?? 0 }));
}

/**
 * Returns a page of a facility's open recruitments, the soonest first; empty for an unknown facility. Refusals:
 * CURSOR_INVALID.
 */
export async function listFacilityRecruitments(
  ctx: Context,
  momentsOf: ContractMomentPort,
  { facilityId, cursor }: { facilityId: string; cursor: ApiCursor },
): Promise<FacilityRecruitmentList> {
  const asked = { facilityId, workerId: ctx.worker?.id ?? null, now: ctx.now };
  const page = await readKeysetPage(byInstant, { cursor, size: recruitmentPageSize }, (at) =>
    openRecruitmentsOf(ctx.db, { ...asked, ...at }),
  );
  const instant = page.rows.filter(({ item }) => item.mode === 'INSTANT').map(({ id }) => id);
  const [moments, home] = await Promise.all([
    contractMomentsOfWorker(ctx, momentsOf, instant),
    readTravelTimesFromHome(ctx),
  ]);
  return {
    recruitments: page.rows.map(({ id, item, remaining, favorited }) =>
      recruitmentListItemOf(
        {
          item,
          remaining,
          state: 'open',
          favorited,
          contractMoment: moments.get(id) ?? null,
          travel: null,
          home,
        },
        ctx.now,
      ),
    ),
    cursor: page.cursor,
  };
}

/** Returns a page of the facilities that a worker follows, the latest first. Refusals: CURSOR_INVALID. */
export async function followedFacilityList(
  ctx: Context,
  { workerId, cursor }: { workerId: string; cursor: ApiCursor },
): Promise<FollowedFacilityList> {
  const page = await readKeysetPage(byInstant, { cursor, size: recruitmentPageSize }, (at) =>
    followedFacilityRows(ctx.db, { workerId, now: ctx.now, ...at }),
  );
  return { facilities: page.rows.map(followed), cursor: page.cursor };
}

function followed(row: FollowedFacilityRow): FollowedFacility {
  return {
    facilityId: row.id,
    name: row.name,
    service: row.serviceName,
    address: row.publicAddress,
    station: stationsOf(row).map(stationLabel)[0] ?? null,
    representativeImage: representativeImageUrlOf({
      jobImageKeys: [],
      facilityImageKeys: row.imageKeys,
    }),
    review: facilityRatingLabel(row.rating, row.ratingCount),
    openCount: row.openCount,
  };
}
