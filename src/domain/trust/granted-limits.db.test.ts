import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildCorporation, buildFacility, buildJob } from '#domain/corporation/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { app, ask } = fixture;
afterAll(() => fixture.close());

let first: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  first = await openOperator(app, '運営 一子');
  second = await openOperator(app, '運営 二子');
});

const asking = `mutation ($input: AskExposureLimitInput!) { askExposureLimit(input: $input) { success } }`;
const approving = `mutation ($id: ID!) {
  approveCountersign(input: { id: $id, reason: "確認しました" }) { success } }`;
const requests = '{ countersignRequests { requests { id kind effect workerName } } }';
const exposures = '{ exposures { exposures { corporationId percent isNearLimit } } }';
const one = `query ($id: ID!) { corporationExposure(id: $id) {
  corporationName exposure { total limit grantedReason } } }`;
const own = '{ ownExposure { total limit isNearLimit grantedReason seats { count } } }';
const posting = `mutation ($input: PostShiftsInput!) { postShifts(input: $input) { batchId } }`;

const words = { reason: '開設の準備のため', evidence: '11月30日に電話で確認' };

/** A corporation with the base limit, its owner, and a posting of so many seats for 13,310 yen each. */
async function openHome() {
  const { id } = await buildCorporation(app.db, { now, grantedLimit: null });
  const facility = await buildFacility(app.db, { now, corporationId: id });
  const { id: templateId } = await buildJob(app.db, { now, facilityId: facility.id });
  const owner = await fixture.person({ corporationId: id, role: 'OWNER' });
  const post = (capacity: number) => {
    const terms = { hourlyWage: 1_500, breakMinutes: 60, travelAllowance: 500, bonus: 0 };
    const times = { days: ['2026-12-10'], startTime: '09:00', endTime: '17:00' };
    const line = { templateId, mode: 'INSTANT', ...times, ...terms, capacity };
    return ask('facility', posting, { input: { lines: [line] } }, owner);
  };
  return { id, owner, post };
}

const waitingIds = async () => {
  const { data } = await second.ask(requests);
  return data?.['countersignRequests'].requests;
};

test('two operators set another limit, and the home reads why', async () => {
  const home = await openHome();
  expect(refusalCodeOf(await home.post(20))).toBeNull();
  expect(refusalCodeOf(await home.post(3))).toBe('EXPOSURE_ABOVE_LIMIT');
  const input = { corporationId: home.id, limit: 400_000, ...words };
  expect(refusalCodeOf(await first.ask(asking, { input }))).toBeNull();
  expect(refusalCodeOf(await first.ask(asking, { input }))).toBe('COUNTERSIGN_ASKED');
  expect(refusalCodeOf(await home.post(3))).toBe('EXPOSURE_ABOVE_LIMIT');
  const [request] = await waitingIds();
  expect(request).toMatchObject({ kind: 'SET_EXPOSURE_LIMIT', workerName: null });
  expect(request.effect).toContain('300,000円から400,000円');
  expect(refusalCodeOf(await first.ask(approving, { id: request.id }))).toBe('COUNTERSIGN_OWN');
  expect(refusalCodeOf(await second.ask(approving, { id: request.id }))).toBeNull();
  const seen = (await ask('facility', own, {}, home.owner)).data?.['ownExposure'];
  expect(seen).toEqual({
    total: 266_200,
    limit: 400_000,
    isNearLimit: false,
    grantedReason: words.reason,
    seats: { count: 20 },
  });
  expect(refusalCodeOf(await home.post(3))).toBeNull();
  const found = await first.ask(one, { id: home.id });
  expect(found.data?.['corporationExposure'].exposure).toEqual({
    total: 13_310 * 23,
    limit: 400_000,
    grantedReason: words.reason,
  });
});

test('a limit below nothing, beyond the maximum or of no corporation is refused', async () => {
  const home = await openHome();
  const input = { corporationId: home.id, limit: 1_000_000_001, ...words };
  expect(refusalCodeOf(await first.ask(asking, { input }))).toBe('VALIDATION_FAILED');
  expect(refusalCodeOf(await first.ask(asking, { input: { ...input, limit: -1 } }))).toBe(
    'VALIDATION_FAILED',
  );
  const unknown = { ...input, limit: 1, corporationId: home.owner.id };
  expect(refusalCodeOf(await first.ask(asking, { input: unknown }))).toBe('NOT_FOUND');
});

test('the list has the largest share first, and a viewer reads no amounts', async () => {
  const near = await openHome();
  await near.post(19);
  const far = await openHome();
  await far.post(1);
  const { data } = await first.ask(exposures);
  const rows: { corporationId: string }[] = data?.['exposures'].exposures;
  const shown = rows.filter(({ corporationId }) => [near.id, far.id].includes(corporationId));
  expect(shown).toEqual([
    { corporationId: near.id, percent: 85, isNearLimit: true },
    { corporationId: far.id, percent: 5, isNearLimit: false },
  ]);
  const viewer = await fixture.person({ corporationId: near.id, role: 'VIEWER' });
  expect(refusalCodeOf(await ask('facility', own, {}, viewer))).toBe('FORBIDDEN');
});
