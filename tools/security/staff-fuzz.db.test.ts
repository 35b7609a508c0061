import * as fc from 'fast-check';
import { buildSchema } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';

import { readFacilitySdl, readOperatorSdl } from '#platform/server/graphql/sdl.server.ts';

import { createStaffApis } from '../../src/main/back-office.server.ts';
import { openTestDatabase } from '../testing/database.ts';
import { fuzzedRequests } from './arbitrary.ts';
import { judgeReceivedAnswer } from './assertions.ts';
import { appAsProductionDemo, signInStaffMember } from './back-office-calls.ts';
import { digestTableRows, watchTableChanges, withoutAccessLog } from './changes.ts';
import { fixtureStart, openSecurityFixture } from './fixture.ts';
import { fuzzSeed, fuzzRunCountOfApi } from './fuzz-runs.ts';
import { pageOrigin, postToEndpoint, preflightHeaders } from './post.ts';

const fixture = await openSecurityFixture(await openTestDatabase());
const app = appAsProductionDemo(fixture.app);
const { attacker, victim } = fixture;
const endpoints = await createStaffApis(app);
const shift = await app.db
  .selectFrom('attendances as a')
  .innerJoin('recruitments as r', 'r.id', 'a.recruitment_id')
  .select(['a.facility_id', 'a.corporation_id', 'a.recruitment_id', 'r.job_id'])
  .where('a.id', '=', attacker.ids.attendance)
  .executeTakeFirstOrThrow();
const watch = await watchTableChanges(app.pool);
const victimsRows = JSON.stringify(await digestTableRows(app.pool, victim.id));
afterAll(() => fixture.close());

/** A session of an operator, or of the owner of the corporation at which the attacker has a shift. */
const openSession = (side: 'facility' | 'operator') =>
  signInStaffMember(
    app,
    side === 'facility' ? { corporationId: shift.corporation_id, role: 'OWNER' } : null,
  );

/** Renews the session: some requests end it, and all later ones would be refused. */
async function reopen(staffId: string): Promise<void> {
  await app.db
    .updateTable('staff_sessions')
    .set({ ended_at: null, proved_at: fixtureStart })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is not', null)
    .execute();
}

const sides = [
  { side: 'facility', sdl: readFacilitySdl },
  { side: 'operator', sdl: readOperatorSdl },
] as const;

describe.each(sides)('the API of the $side', ({ side, sdl }) => {
  const runs = fuzzRunCountOfApi(side);
  test(
    `${runs} requests made from the schema: every answer is one that may be shown`,
    async () => {
      const { staffId, cookie } = await openSession(side);
      const ownIds = [shift.facility_id, shift.corporation_id, shift.recruitment_id, shift.job_id];
      const requests = fuzzedRequests(buildSchema(await sdl()), {
        ids: [...fixture.knownIds, ...ownIds],
        tokens: [cookie],
      });
      await watch.since();
      const said = new Set<string>();
      await fc.assert(
        fc.asyncProperty(requests, async ({ body, token, headers }) => {
          const answer = await postToEndpoint(endpoints[side], `/api/${side}/graphql`, {
            body,
            headers: { ...preflightHeaders, origin: pageOrigin, cookie: token, ...headers },
          });
          const written = await watch.since();
          // An operator may see every worker, so no text is secret.
          const secrets = side === 'facility' ? victim.secrets : [];
          const judging = { changed: withoutAccessLog(written), secrets, isDemo: true };
          const { wrong, codes } = judgeReceivedAnswer(answer, judging);
          for (const code of codes) said.add(code);
          if (written.includes('staff_sessions')) {
            await reopen(staffId);
            await watch.since();
          }
          expect(wrong).toEqual([]);
        }),
        { numRuns: runs, seed: fuzzSeed, endOnFailure: false },
      );
      // These codes prove that requests reached the resolvers, and not only the endpoint.
      expect([...said]).toEqual(
        expect.arrayContaining([
          'BAD_REQUEST',
          'BAD_USER_INPUT',
          'GRAPHQL_PARSE_FAILED',
          'GRAPHQL_VALIDATION_FAILED',
          'NOT_FOUND',
          'UNAUTHENTICATED',
          'VALIDATION_FAILED',
        ]),
      );
      // An operator may change data of all workers.
      const isChanged = JSON.stringify(await digestTableRows(app.pool, victim.id)) !== victimsRows;
      expect(side === 'facility' && isChanged).toBe(false);
    },
    600_000 + runs * 100,
  );
});
