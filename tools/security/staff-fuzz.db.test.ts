import * as fc from 'fast-check';
import { buildSchema } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';

import type { App } from '#platform/server/context.server.ts';
import { facilitySdl, operatorSdl } from '#platform/server/graphql/sdl.server.ts';
import { buildStaff, buildStaffSession } from '#access/people/build.ts';

import { createStaffApis } from '../../src/main/back-office.server.ts';
import { testDatabase } from '../testing/database.ts';
import { fuzzedRequests } from './arbitrary.ts';
import { codesIn, whatIsWrong } from './assertions.ts';
import { digest, watchChanges } from './changes.ts';
import { fixtureStart, openFixture } from './fixture.ts';
import { fuzzSeed, runsOf } from './fuzz-runs.ts';

const fixture = await openFixture(await testDatabase());
// As a demo in production: no field is left out, and only `detail` is in English.
const app: App = {
  ...fixture.app,
  env: { ...fixture.app.env, NODE_ENV: 'production', demo: true },
};
const { attacker, victim } = fixture;
const endpoints = await createStaffApis(app);
const origin = 'http://test';
const shift = await app.db
  .selectFrom('attendances as a')
  .innerJoin('recruitments as r', 'r.id', 'a.recruitment_id')
  .select(['a.facility_id', 'a.corporation_id', 'a.recruitment_id', 'r.job_id'])
  .where('a.id', '=', attacker.ids.attendance)
  .executeTakeFirstOrThrow();
const watch = await watchChanges(app.pool);
const victimsRows = JSON.stringify(await digest(app.pool, victim.id));
afterAll(() => fixture.close());

/** The session of an owner of the corporation of the attacker's shift, or of an operator. */
async function openSession(side: 'facility' | 'operator') {
  const now = fixtureStart;
  const member =
    side === 'facility' ? ({ corporationId: shift.corporation_id, role: 'OWNER' } as const) : null;
  const { id } = await buildStaff(app, { email: `fuzz-${side}@staff.example`, now, member });
  return { id, cookie: await buildStaffSession(app, { staffId: id, now, provedAt: now }) };
}

/** Some requests end the session: without this, all that come after would be refused at once. */
async function reopen(staffId: string): Promise<void> {
  await app.db
    .updateTable('staff_sessions')
    .set({ ended_at: null, proved_at: fixtureStart })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is not', null)
    .execute();
}

const sides = [
  { side: 'facility', sdl: facilitySdl },
  { side: 'operator', sdl: operatorSdl },
] as const;

describe.each(sides)('the API of the $side', ({ side, sdl }) => {
  const runs = runsOf(side);
  test(
    `${runs} requests made from the schema: every answer is one that may be shown`,
    async () => {
      const { id, cookie } = await openSession(side);
      const ownIds = [shift.facility_id, shift.corporation_id, shift.recruitment_id, shift.job_id];
      const requests = fuzzedRequests(buildSchema(await sdl()), {
        ids: [...fixture.knownIds, ...ownIds],
        tokens: [cookie],
      });
      await watch.since();
      const said = new Set<string>();
      await fc.assert(
        fc.asyncProperty(requests, async ({ body, token, headers }) => {
          const request = JSON.stringify(body) ?? '';
          const response = await endpoints[side].fetch(
            new Request(`${origin}/api/${side}/graphql`, {
              method: 'POST',
              headers: {
                'content-type': 'application/json',
                'apollo-require-preflight': 'true',
                origin,
                cookie: token,
                ...headers,
              },
              body: request,
            }),
            { requestId: 'fuzz', address: '192.0.2.66' },
          );
          const answer = { status: response.status, text: await response.text(), request };
          const wrong = whatIsWrong(answer, { isDemo: true });
          const codes = codesIn(answer.text);
          for (const code of codes) said.add(code);
          // The call of a person is written down before it is refused.
          const written = await watch.since();
          const changed = written.filter((name) => !name.includes('staff_access_log'));
          if (codes.length > 0 && changed.length > 0) {
            wrong.push(`refused with ${codes.join()}, and changed ${changed.join()}: ${request}`);
          }
          // An operator sees every worker.
          const secrets = side === 'facility' ? victim.secrets : [];
          if (secrets.some((secret) => answer.text.includes(secret))) {
            wrong.push(`told a secret of somebody else: ${answer.text}`);
          }
          if (written.includes('staff_sessions')) {
            await reopen(id);
            await watch.since();
          }
          expect(wrong).toEqual([]);
        }),
        { numRuns: runs, seed: fuzzSeed, endOnFailure: false },
      );
      // The fuzzer reaches what lies behind the endpoint, and not only the endpoint.
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
      // An operator may change what is everybody's.
      const isChanged = JSON.stringify(await digest(app.pool, victim.id)) !== victimsRows;
      expect(side === 'facility' && isChanged).toBe(false);
    },
    600_000 + runs * 100,
  );
});
