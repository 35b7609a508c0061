import { createHmac } from 'node:crypto';
import { buildSchema } from 'graphql';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { signApiToken } from '#access/worker/sign-in/tokens.server.ts';
import { addHours } from '#platform/base/jst.ts';
import { readWorkerSdl } from '#platform/server/graphql/sdl.server.ts';

import { openTestDatabase } from '../testing/database.ts';
import { watchTableChanges } from './changes.ts';
import { errorCodesIn, faultsInAnswer } from './assertions.ts';
import { operationsOf } from './operations.ts';
import { openSecurityFixture, validValueFor, fixtureStart } from './fixture.ts';
import { encodeTokenPart, tokenParts } from './token-parts.ts';
import { soundVariablesOf } from './values.ts';

const fixture = await openSecurityFixture(await openTestDatabase());
const { app, attacker } = fixture;
const watch = await watchTableChanges(app.pool);
afterAll(() => fixture.close());

const operations = operationsOf(buildSchema(await readWorkerSdl()));
const machineNow = () => new Date();

/** Tokens that were once valid, or look valid. */
const tokens: [name: string, token: string][] = [];

beforeAll(async () => {
  const ended = { revoked_at: fixtureStart };
  const session = (workerId: string, wishes: object) =>
    app.db
      .insertInto('sessions')
      .values({
        worker_id: workerId,
        created_at: addHours(fixtureStart, -100),
        expires_at: addHours(fixtureStart, 100),
        ...wishes,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const tokenOf = async (workerId: string, wishes: object, issuedAt = machineNow()) => {
    const { id } = await session(workerId, wishes);
    return signApiToken(app, { id: workerId, sessionId: id }, issuedAt);
  };
  const gone = await buildWorker(app.db, { now: fixtureStart });
  await app.db
    .updateTable('workers')
    .set({ deleted_at: fixtureStart })
    .where('id', '=', gone.id)
    .execute();
  const { head, body, signature, claims } = tokenParts(attacker.token);
  const unsigned = encodeTokenPart({ alg: 'none', typ: 'JWT' });
  const bySelf = createHmac('sha256', 'secret').update(`${head}.${body}`).digest('base64url');
  tokens.push(
    ['expired an hour ago', await tokenOf(attacker.id, {}, addHours(machineNow(), -2))],
    ['of a session that was signed out', await tokenOf(attacker.id, ended)],
    [
      'of a session that has run out',
      await tokenOf(attacker.id, { expires_at: addHours(fixtureStart, -1) }),
    ],
    ['of an account that is gone', await tokenOf(gone.id, {})],
    ['without a signature', `${unsigned}.${body}.`],
    ['with the signature of somebody else', `${head}.${body}.${bySelf}`],
    [
      "naming somebody else under one's own signature",
      `${head}.${encodeTokenPart({ ...claims, sub: fixture.victim.id })}.${signature}`,
    ],
    [
      'signed with another secret',
      await new SignJWT({ sid: claims.sid })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(attacker.id)
        .setAudience('worker-api')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode('another-secret-of-thirty-two-letters')),
    ],
    ['cut short', attacker.token.slice(0, -3)],
    ['that is none', 'null'],
    ['that is a thousand letters long', 'a'.repeat(1_000)],
  );
  await watch.since();
});

const sound = validValueFor(fixture, attacker.ids.attendance);

describe.each(operations)('$kind $name', (operation) => {
  test('is refused to every token that proves nothing', async () => {
    const request = {
      query: operation.document,
      variables: soundVariablesOf(operation.args, sound),
    };
    for (const [name, token] of tokens) {
      const answer = await fixture.ask(request, token);
      const said = { wrong: faultsInAnswer(answer), codes: errorCodesIn(answer.text) };
      expect([name, said, await watch.since()]).toEqual([
        name,
        { wrong: [], codes: ['UNAUTHENTICATED'] },
        [],
      ]);
    }
  });
});
