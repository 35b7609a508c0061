import { buildSchema } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';

import { readWorkerSdl } from '#platform/server/graphql/sdl.server.ts';

import { openTestDatabase } from '../testing/database.ts';
import { drawCases } from '../testing/drawn-cases.ts';
import { digestTableRows, watchTableChanges } from './changes.ts';
import { judgeReceivedAnswer, isCountedAttempt } from './assertions.ts';
import { operationsOf, type SchemaOperation } from './operations.ts';
import { openSecurityFixture, validValueFor } from './fixture.ts';
import {
  hostileTexts,
  hostileValues,
  soundVariablesOf,
  valuesWithIds,
  variablesWithEachValue,
} from './values.ts';

const fixture = await openSecurityFixture(await openTestDatabase());
const { attacker, victim, app } = fixture;
const watch = await watchTableChanges(app.pool);
const victimsRows = await digestTableRows(app.pool, victim.id);
afterAll(() => fixture.close());

const operations = operationsOf(buildSchema(await readWorkerSdl()));

type Variables = Record<string, unknown>;

/**
 * Operations that succeed with another worker's id without harm: they would delete the caller's own row, which does not
 * exist.
 */
const harmless = new Set([
  'removeRecruitmentFromFavorite',
  'removeSavedSearch',
  'unfollowFacility',
  'unblockFacility',
  'leaveOwnPeople',
]);

/** Arguments that name a station and no worker's row: an unknown value is ignored. */
const publicCodes = new Set(['travelFrom']);

/** Sends an operation and adds the faults of its answer to `wrong`; returns the codes of its refusals. */
async function ask(
  wrong: string[],
  operation: SchemaOperation,
  variables: Variables,
  token: string,
) {
  const answer = await fixture.ask({ query: operation.document, variables }, token);
  const changed = await watch.since();
  // Sessions are renewed, because otherwise every later operation would be refused for its token alone.
  if (changed.includes('sessions') && (await fixture.reopenSessions())) await watch.since();
  const secrets = token === victim.token ? [] : victim.secrets;
  const judged = judgeReceivedAnswer(answer, { changed, secrets, mayChange: isCountedAttempt });
  wrong.push(...judged.wrong);
  return judged.codes;
}

const { upload: _upload, ...owned } = attacker.ids;
const ownIds = Object.values(owned);

/** The arguments with values that the attacker may validly send. */
const soundVariables = ({ args }: SchemaOperation, id: string) =>
  soundVariablesOf(args, validValueFor(fixture, id));

/** A draw of the variables with one hostile value each; the caller is a part of its name. */
function hostile(operation: SchemaOperation, caller: string): readonly Variables[] {
  const takesId = JSON.stringify(soundVariables(operation, 'some-id')).includes('"some-id"');
  const all = (takesId ? ownIds : ownIds.slice(0, 1)).flatMap((id, turn) => {
    const sound = validValueFor(fixture, id);
    return variablesWithEachValue(operation.args, sound, (arg) =>
      arg.name === 'token' ? [] : hostileValues(arg, sound, { operation: operation.name, turn }),
    ).map(({ variables }) => variables);
  });
  return drawCases(all, { name: operation.name + caller, oneOf: 4 });
}

describe.each(operations)('$kind $name', (operation) => {
  test('answers every malformed value with a sentence, and a refusal changes nothing', async () => {
    const wrong: string[] = [];
    for (const variables of hostile(operation, 'attacker')) {
      await ask(wrong, operation, variables, attacker.token);
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test('a visitor is sent to sign in, or sees what all may see', async () => {
    const wrong: string[] = [];
    const id = attacker.ids.attendance;
    const codes = await ask(wrong, operation, soundVariables(operation, id), '');
    expect(operation.mustSignIn ? codes : []).toEqual(
      operation.mustSignIn ? ['UNAUTHENTICATED'] : [],
    );
    const tried = operation.mustSignIn ? [] : hostile(operation, 'visitor');
    for (const variables of tried) {
      await ask(wrong, operation, variables, '');
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test("ids of others open nothing: neither their rows nor anybody's secrets (spec 6.001)", async () => {
    const wrong: string[] = [];
    const ids = [...Object.values(victim.ids), victim.id];
    const sound = validValueFor(fixture, attacker.ids.attendance);
    const known = drawCases(fixture.knownIds, { name: operation.name, oneOf: 8 });
    const tried = variablesWithEachValue(operation.args, sound, (arg) =>
      valuesWithIds(arg, sound, [...ids, ...known]),
    );
    for (const { name, value, variables } of tried) {
      const codes = await ask(wrong, operation, variables, attacker.token);
      const isTheirs = ids.some((id) => JSON.stringify(value).includes(id));
      const mayPass =
        !operation.mustSignIn || harmless.has(operation.name) || publicCodes.has(name);
      if (isTheirs && !mayPass && codes.length === 0)
        wrong.push(`opened by ${JSON.stringify(variables)}`);
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});

const withToken = operations.filter(({ args }) => args.some(({ name }) => name === 'token'));

test.each(withToken)(
  '$kind $name: a token that proves nothing is refused wherever it stands',
  async (operation) => {
    const wrong: string[] = [];
    const around = soundVariables(operation, attacker.ids.attendance);
    for (const text of hostileTexts.filter((each) => each !== '')) {
      const codes = await ask(wrong, operation, { ...around, token: text }, attacker.token);
      expect(codes).toEqual(['UNAUTHENTICATED']);
    }
    const others = { ...around, token: victim.token };
    expect(await ask(wrong, operation, others, attacker.token)).toEqual(['FORBIDDEN']);
    expect(wrong).toEqual([]);
  },
);

test('the schema offers operations to try', () => {
  expect(operations.length).toBeGreaterThan(60);
  expect(withToken.length).toBeGreaterThan(0);
});

test('nobody has touched what belongs to somebody else', async () => {
  expect(await digestTableRows(app.pool, victim.id)).toEqual(victimsRows);
});
