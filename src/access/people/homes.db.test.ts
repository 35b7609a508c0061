import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { apiKeyRights, isApiKeyRight, staffRoles } from '#platform/base/people/rights.ts';
import { buildFacility } from '#domain/corporation/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { makeKey } from '#testing/fixtures/api-keys.ts';
import { foreignCanariesIn, makeForeignCanaries } from '#testing/fixtures/foreign/canaries.ts';
import {
  buildForeignCorporation,
  type OtherCorporation,
} from '#testing/fixtures/foreign/corporation.ts';
import { facilityMatrixRows } from '#testing/fixtures/foreign/facility-rows.ts';
import {
  callsOf,
  gateOf,
  voidKeyCaller,
  type MatrixCaller,
} from '#testing/fixtures/matrix/callers.ts';
import { inOrderOfControls, judgeControl, madeUpIds } from '#testing/fixtures/matrix/controls.ts';
import { reportMatrixCounts } from '#testing/fixtures/matrix/counts.ts';
import {
  answerPasskeyChallenges,
  type AnsweredPasskeyChallenges,
} from '#testing/fixtures/sign-in/passkeys.ts';
import { signInMatrixRows } from '#testing/fixtures/sign-in/sign-in-rows.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { operationsOf, type MatrixRow } from '#testing/fixtures/staff-operations.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

const fixture = await openStaffFixture(
  await openTestDatabase(),
  instantAtJst('2026-12-01', '09:00'),
);
const { app, ask } = fixture;
afterAll(() => fixture.close());

/** Marks in all data of the second home, which nobody who is limited to the first may see. */
const canaries = makeForeignCanaries('別棟XQ8', '6183');
const home = await fixture.corporation('自');
const others = await fixture.corporation('他');
let secondHome: { id: string; facilityId: string };
type Built = OtherCorporation & { challenges: AnsweredPasskeyChallenges };
let built: Built;

/** Everybody who must reach nothing of the second home. */
const strangers: MatrixCaller[] = [];
/** The owner, who has built everything, and keys that are limited to the second home. */
const rightful = new Map<string, MatrixCaller>();

/** The matrix rows for callers of the facility `own` with the data of another facility. */
const rowsWith = (
  own: string,
  foreign: Built & { facilityId: string },
): Record<string, MatrixRow> => ({
  ...facilityMatrixRows({ own, others: foreign.facilityId, victims: () => foreign }),
  ...signInMatrixRows(() => foreign),
});

beforeAll(async () => {
  const { id: corporationId, facilityId } = home;
  const facility = { now: app.clock.now(), corporationId, name: `${canaries.mark}の里` };
  secondHome = { id: corporationId, facilityId: (await buildFacility(app.db, facility)).id };
  const owner = await fixture.person({ corporationId, role: 'OWNER' }, canaries.mark);
  const ids = await buildForeignCorporation(fixture, { ...secondHome, owner }, canaries);
  const callAsOwner = (document: string, variables?: object) =>
    ask('facility', document, variables, owner);
  built = { ...ids, challenges: await answerPasskeyChallenges(callAsOwner) };
  // A person who signs in again would end the session of the owner.
  rightful.set('anyone', { name: 'visitor', sent: {}, is: 'nobody' });
  rightful.set('owner', { name: 'owner', sent: owner, is: 'OWNER' });
  for (const right of apiKeyRights) {
    const terms = { rights: [right], days: 365 };
    // oxlint-disable-next-line no-await-in-loop -- a handful
    const limited = await makeKey(fixture, owner, { ...terms, facilityIds: [facilityId] });
    strangers.push({ name: `key ${right}`, sent: { token: limited.token }, is: [right] });
    const facilityIds = [secondHome.facilityId];
    // oxlint-disable-next-line no-await-in-loop -- a handful
    const { token } = await makeKey(fixture, owner, { ...terms, facilityIds });
    rightful.set(right, { name: `key ${right} of the second home`, sent: { token }, is: [right] });
  }
  await addPeople(facilityId);
});

/** Adds people and the tablet of a home, people who have left, and others who are no people of the corporation. */
async function addPeople(facilityId: string): Promise<void> {
  const { id: corporationId } = home;
  const { db, clock } = app;
  for (const role of staffRoles) {
    // An owner always has every facility.
    if (role === 'OWNER') continue;
    const member = { corporationId, role, facilityIds: [facilityId] };
    // oxlint-disable-next-line no-await-in-loop -- a handful
    strangers.push({ name: role, sent: await fixture.person(member), is: role });
  }
  strangers.push({ name: 'tablet', sent: { cookie: await fixture.device(home) }, is: 'tablet' });
  strangers.push({ name: 'visitor', sent: {}, is: 'nobody' });
  const left = await fixture.person({ corporationId, role: 'OWNER' });
  await db
    .updateTable('staff_memberships')
    .set({ ended_at: clock.now() })
    .where('staff_id', '=', left.id)
    .execute();
  strangers.push({ name: 'person who has left', sent: left, is: 'nobody' });
  const theirs = await fixture.person({ corporationId: others.id, role: 'OWNER' });
  strangers.push({ name: 'owner of another corporation', sent: theirs, is: 'OWNER' });
  const all = await makeKey(fixture, theirs, { rights: apiKeyRights });
  const key = { sent: { token: all.token }, is: apiKeyRights };
  strangers.push({ name: 'key of another corporation', ...key });
  const revoked = await makeKey(fixture, theirs, { rights: apiKeyRights });
  await db
    .updateTable('api_keys')
    .set({ revoked_at: clock.now(), revoked_by: theirs.id })
    .where('id', '=', revoked.id)
    .execute();
  strangers.push(voidKeyCaller('revoked key', revoked.token));
}

/** Queries that name people of the corporation, among them the owner of all homes. */
const ofCorporation = new Set(['members', 'invitations', 'inboxHelp']);
const counts = { operations: 0, callers: 0, calls: 0, controls: 0, carriedOut: 0, leaks: 0 };

test('nobody but people and keys of a home reaches or reads anything of it', async () => {
  const { facilityId } = secondHome;
  const rows = rowsWith(home.facilityId, { ...built, facilityId });
  const madeUp = rowsWith(home.facilityId, madeUpIds({ ...built, facilityId }));
  const idsOfHome = [facilityId, ...Object.values(built).filter((id) => typeof id === 'string')];
  const wrong: string[] = [];
  const operations = await operationsOf(ask, 'facility');
  for (const operation of operations) {
    const { name, document } = operation;
    const row = rows[name];
    if (!row) continue;
    const sets: Record<string, object> = {
      own: row.variables?.() ?? {},
      ...(row.foreign ? { 'second home': row.foreign() } : {}),
    };
    const calls = callsOf({
      side: 'facility',
      operation,
      callers: strangers,
      sets: Object.keys(sets),
    });
    for (const { caller, set } of calls) {
      const sent = sets[set] ?? {};
      const where = `${name} as ${caller.name} with ${JSON.stringify(sent)}`;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person would
      const answer = await ask('facility', document, sent, caller.sent);
      counts.calls += 1;
      const code = refusalCodeOf(answer);
      const text = JSON.stringify(answer);
      const shown = idsOfHome.filter(
        (id) => text.includes(id) && !JSON.stringify(sent).includes(id),
      );
      if ([...foreignCanariesIn(text, canaries), ...shown].length > 0 && !ofCorporation.has(name))
        wrong.push(`${where} shows: ${text}`);
      const gate = gateOf('facility', operation, caller);
      if (gate !== null && code !== gate) wrong.push(`${where}: ${code} and not ${gate}`);
      if (gate !== null || set === 'own') continue;
      if (code !== (row.unknown === undefined ? 'NOT_FOUND' : row.unknown))
        wrong.push(`${where}: ${code}`);
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person would
      const unknown = await ask('facility', document, madeUp[name]?.foreign?.(), caller.sent);
      counts.calls += 1;
      if (JSON.stringify(unknown) !== text)
        wrong.push(`${where} differs from a made-up id: ${text}, ${JSON.stringify(unknown)}`);
    }
  }
  Object.assign(counts, {
    operations: operations.length,
    callers: strangers.length,
    leaks: wrong.length,
  });
  expect(wrong).toEqual([]);
});

test('every operation with an id finds the data of a home for those who may use it', async () => {
  const { facilityId } = secondHome;
  const rows = rowsWith(facilityId, { ...built, facilityId });
  const wrong: string[] = [];
  const operations = (await operationsOf(ask, 'facility')).filter(({ takesId }) => takesId);
  for (const { name, document, need, fresh } of inOrderOfControls(operations)) {
    const { foreign, control = foreign } = rows[name] ?? {};
    const isForKeys = isApiKeyRight(need) && !fresh;
    const caller = rightful.get(isForKeys || need === 'anyone' ? need : 'owner');
    if (!control || !caller) {
      wrong.push(`${name} has no control`);
      continue;
    }
    const variables = control();
    // oxlint-disable-next-line no-await-in-loop -- a control changes what the next one finds
    const madeUp = await ask('facility', document, madeUpIds(variables), caller.sent);
    // oxlint-disable-next-line no-await-in-loop -- a control changes what the next one finds
    const answer = await ask('facility', document, variables, caller.sent);
    counts.calls += 2;
    const { isCarriedOut, fault } = judgeControl({ answer }, { answer: madeUp });
    if (fault === null) counts.controls += 1;
    else wrong.push(`${name} as ${caller.name}: ${fault}`);
    if (isCarriedOut) counts.carriedOut += 1;
  }
  expect(wrong).toEqual([]);
  reportMatrixCounts('homes of a corporation', counts);
});
