import { addFavoriteRecruitment } from '#domain/recruitment/favorites/favorites.server.ts';
import { buildLicense } from '#domain/credentials/build.ts';
import { updateHomeStation } from '#domain/profile/home-station/home-station.server.ts';
import type { App } from '#platform/server/context.server.ts';
import type { RecruitmentSearchInput } from '#gen/types.ts';
import { runPhase } from '../../tools/run/progress.ts';
import { apiHeaders } from '../base/documents.ts';
import type { BenchRequest } from '../base/http.ts';
import { buildBenchWorkers, withBenchApp } from '../base/people.ts';
import type { SearchRequest } from './requests.ts';

/** 介護福祉士, 介護職員初任者研修 and 看護師: together they fit most recruitments. */
const licenseIds = [1, 3, 10];
const favoritesEach = 20;

/**
 * The visitors' searches as the search screen sends them for signed-in workers: each by another worker, who has
 * licences, favourites and a home station.
 */
export async function workerRequests(
  databaseUrl: string,
  { request, inputs }: { request: SearchRequest; inputs: readonly RecruitmentSearchInput[] },
): Promise<BenchRequest[]> {
  const people = await runPhase('Workers with licences and favourites', () =>
    withBenchApp(databaseUrl, async (app) => {
      const built = await buildBenchWorkers(app, inputs.length);
      for (const { id } of built) await furnish(app, id);
      return built;
    }),
  );
  return inputs.map((input, index) => ({
    ...request({ ...input, onlyWithMyLicenses: true, hideClashes: true, fromHome: true }),
    headers: apiHeaders(people[index]?.token),
  }));
}

async function furnish(app: App, workerId: string): Promise<void> {
  const now = app.clock.now();
  for (const licenseId of licenseIds) await buildLicense(app.db, { workerId, now, licenseId });
  const stations = await app.db
    .selectFrom('facility_stations')
    .select('station_code as code')
    .orderBy('facility_id')
    .limit(1)
    .execute();
  await updateHomeStation({ db: app.db, now }, workerId, stations[0]?.code ?? null);
  const open = await app.db
    .selectFrom('open_recruitments')
    .select('recruitment_id as id')
    .orderBy('recruitment_id')
    .limit(favoritesEach)
    .execute();
  for (const { id: recruitmentId } of open) {
    await addFavoriteRecruitment(app.db, { workerId, recruitmentId, now });
  }
}
