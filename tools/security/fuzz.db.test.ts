import * as fc from 'fast-check';
import { buildSchema } from 'graphql';
import { afterAll, expect, test } from 'vitest';

import { readWorkerSdl } from '#platform/server/graphql/sdl.server.ts';

import { openTestDatabase } from '../testing/database.ts';
import { fuzzedRequests } from './arbitrary.ts';
import { digestTableRows, watchTableChanges } from './changes.ts';
import { judgeReceivedAnswer, isCountedAttempt } from './assertions.ts';
import { openSecurityFixture } from './fixture.ts';
import { fuzzSeed, fuzzRunCountOfApi } from './fuzz-runs.ts';

const runs = fuzzRunCountOfApi('worker');

const fixture = await openSecurityFixture(await openTestDatabase());
const { app, attacker, newcomer, victim } = fixture;
const watch = await watchTableChanges(app.pool);
const victimsRows = await digestTableRows(app.pool, victim.id);
afterAll(() => fixture.close());

test(
  `${runs} requests made from the schema: every answer is one that may be shown`,
  async () => {
    const requests = fuzzedRequests(buildSchema(await readWorkerSdl()), {
      ids: fixture.knownIds,
      tokens: [attacker.token, newcomer.token],
    });
    const said = new Set<string>();
    await fc.assert(
      fc.asyncProperty(requests, async ({ body, token, headers }) => {
        const answer = await fixture.ask(body, token, headers);
        const changed = await watch.since();
        if (changed.includes('sessions') && (await fixture.reopenSessions())) await watch.since();
        const judging = { changed, secrets: victim.secrets, mayChange: isCountedAttempt };
        const { wrong, codes } = judgeReceivedAnswer(answer, judging);
        for (const code of codes) said.add(code);
        expect(wrong).toEqual([]);
      }),
      { numRuns: runs, seed: fuzzSeed, endOnFailure: false },
    );
    // These codes prove that requests reached the resolvers, and not only the endpoint.
    expect([...said]).toEqual(
      expect.arrayContaining([
        'BAD_REQUEST',
        'BAD_USER_INPUT',
        'CURSOR_INVALID',
        'DOCUMENT_TOO_LARGE',
        'FORBIDDEN',
        'GRAPHQL_PARSE_FAILED',
        'GRAPHQL_VALIDATION_FAILED',
        'NOT_FOUND',
        'UNAUTHENTICATED',
        'VALIDATION_FAILED',
      ]),
    );
    expect(await digestTableRows(app.pool, victim.id)).toEqual(victimsRows);
  },
  600_000 + runs * 100,
);
