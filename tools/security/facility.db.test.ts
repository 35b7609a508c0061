import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { apiPaths } from '#platform/base/api-paths.ts';
import { staffRights } from '#platform/base/people/rights.ts';
import { readFacilitySdl } from '#platform/server/graphql/sdl.server.ts';

import { createStaffApis } from '../../src/main/back-office.server.ts';
import { openTestDatabase } from '../testing/database.ts';
import { drawCases } from '../testing/drawn-cases.ts';
import {
  appAsProductionDemo,
  askAsStrangers,
  askBackOffice,
  signInStaffMember,
  operationsWithRights,
  strangerRefusals,
  tryHostileValues,
  type AskEndpoint,
} from './back-office-calls.ts';
import { digestTableRows, watchTableChanges } from './changes.ts';
import { openSecurityFixture, validValueFor, type VictimWorker } from './fixture.ts';
import { pageOrigin, preflightHeaders } from './post.ts';
import {
  soundVariablesOf,
  valuesWithIds,
  variablesWithEachValue,
  type ValidValueOf,
} from './values.ts';

const fixture = await openSecurityFixture(await openTestDatabase());
const app = appAsProductionDemo(fixture.app);
const { attacker, victim } = fixture;

const rights: ReadonlySet<string> = new Set(staffRights);
/** Operations that need a right of a corporation's role. */
const operations = operationsWithRights(buildSchema(await readFacilitySdl()), (name) =>
  rights.has(name),
);

let ask: AskEndpoint;
let cookie: string;
let theirIds: string[];
const watch = await watchTableChanges(app.pool);
const victimsRows = await digestTableRows(app.pool, victim.id);

beforeAll(async () => {
  const { facility: endpoint } = await createStaffApis(app);
  const own = await placeOf(attacker);
  const other = await placeOf(victim);
  theirIds = [...Object.values(victim.ids), victim.id, other.facilityId, other.recruitmentId];
  ({ cookie } = await signInStaffMember(app, { corporationId: own.corporationId, role: 'OWNER' }));
  const path = apiPaths.facilityGraphql;
  ask = askBackOffice({ endpoint, path, cookie, watch, secrets: victim.secrets });
  await watch.since();
});
afterAll(() => fixture.close());

/** The facility of the person's next shift. */
async function placeOf({ ids }: VictimWorker) {
  const row = await app.db
    .selectFrom('attendances')
    .select(['facility_id', 'corporation_id', 'recruitment_id'])
    .where('id', '=', ids.attendance)
    .executeTakeFirstOrThrow();
  const { facility_id: facilityId, corporation_id: corporationId } = row;
  return { facilityId, corporationId, recruitmentId: row.recruitment_id };
}

const sayings: Record<string, unknown> = {
  days: ['2026-11-25'],
  startTime: '09:00',
  endTime: '18:00',
  hourlyWage: 1_500,
  startsAt: '2026-11-25T00:00:00Z',
  endsAt: '2026-11-25T08:00:00Z',
  breakMinutes: 60,
};
const common = validValueFor(fixture, attacker.ids.attendance);
const isNumberOfDays: (...place: Parameters<ValidValueOf>) => boolean = ({ name, type }) =>
  name === 'days' && String(type) === 'Int!';
const sound: ValidValueOf = (place) =>
  isNumberOfDays(place) ? 60 : (sayings[place.name] ?? common(place));

test('a worker is nobody to a facility, and a person of a facility nobody to workers (spec 1.007)', async () => {
  const headers = { origin: pageOrigin, cookie };
  const asked = '{ currentUser { id } }';
  expect((await fixture.call(asked, {}, { headers })).errors).toMatchObject([
    { extensions: { code: 'UNAUTHENTICATED' } },
  ]);
  const answer = await fixture.call(asked, {}, { headers, token: attacker.token });
  expect(answer.data).toEqual({ currentUser: { id: attacker.id } });
  const wrong: string[] = [];
  const [me] = operations;
  if (!me) throw new Error('a facility has no operations');
  const worker = { ...preflightHeaders, authorization: `Bearer ${attacker.token}` };
  const variables = soundVariablesOf(me.args, sound);
  const codes = await ask(wrong, me, { variables, headers: worker });
  expect([codes.length > 0, wrong]).toEqual([true, []]);
});

describe.each(operations)('a facility: $kind $name', (operation) => {
  test('a visitor, a wrong cookie, a token and a page of another site get nothing', async () => {
    const variables = soundVariablesOf(operation.args, sound);
    expect(await askAsStrangers(ask, operation, { variables, cookie })).toEqual(strangerRefusals);
    const wrong: string[] = [];
    const authorization = `Bearer ${attacker.token}`;
    const headers = { ...preflightHeaders, origin: pageOrigin, cookie, authorization };
    // Refused because nobody is signed in or the API key is invalid; the cookie sent beside the header does not count.
    expect((await ask(wrong, operation, { variables, headers })).join()).toMatch(
      /^(?:UNAUTHENTICATED|API_KEY_REFUSED)$/,
    );
    expect(wrong).toEqual([]);
  });

  test('an owner opens nothing of another corporation', async () => {
    const wrong: string[] = [];
    const known = drawCases(fixture.knownIds, { name: operation.name, oneOf: 8 });
    const ids = operation.kind === 'query' ? [...theirIds, ...known] : theirIds;
    const tried = variablesWithEachValue(operation.args, sound, (arg) =>
      valuesWithIds(arg, sound, ids),
    );
    for (const { variables } of tried) {
      // oxlint-disable-next-line no-await-in-loop -- what a call changed is read after it
      const codes = await ask(wrong, operation, { variables });
      if (operation.kind === 'mutation' && codes.length === 0)
        wrong.push(`opened by ${JSON.stringify(variables)}`);
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test('answers every malformed value with a sentence, and a refusal changes nothing', async () => {
    expect(await tryHostileValues(ask, operation, sound)).toEqual([]);
  });
});

test('facilities have operations to try', () => {
  expect(operations.length).toBeGreaterThan(70);
});

test('nobody has touched what belongs to somebody else', async () => {
  expect(await digestTableRows(app.pool, victim.id)).toEqual(victimsRows);
});
