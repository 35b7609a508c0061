import { afterAll, expect, test } from 'vitest';

import { addDays, addHours, instantAtJst, instantMonthsLater } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { eraseOldEmployerDeclarations } from './consents.server.ts';
import { currentTerms, termsVersions } from './terms-rules.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, app } = fixture;
afterAll(() => fixture.close());

const history = `{ corporationConsents { currentVersion
  acceptances { version personName } declarations { personName declaredAt endsOn } } }`;
const ofCorporation = `query ($id: ID!) { corporationConsents(id: $id) {
  acceptances { version personName } declarations { personName endsOn } } }`;
const declare =
  'mutation ($input: DeclareLawfulInput!) { declareLawful(input: $input) { success } }';
const accept =
  'mutation ($version: String!) { acceptTerms(input: { version: $version }) { success } }';
const publish = 'mutation ($id: ID!) { publishFacility(input: { id: $id }) { success } }';

/** A corporation whose facility is not published yet, at the clock's time. */
async function preparing(mark: string) {
  const own = await fixture.corporation(mark);
  await app.db
    .updateTable('facilities')
    .set({ published_at: null })
    .where('id', '=', own.facilityId)
    .execute();
  const owner = () => fixture.person({ corporationId: own.id, role: 'OWNER' });
  const tryToPublish = async () =>
    refusalCodeOf(await ask('facility', publish, { id: own.facilityId }, await owner()));
  return { ...own, owner, tryToPublish };
}

test('a declaration ends after a year, is renewed, and both stay in the history', async () => {
  fixture.setNow(now);
  const { id, owner, tryToPublish } = await preparing('申');
  fixture.setNow(instantAtJst('2027-12-01', '00:00'));
  expect(await tryToPublish()).toBe('DECLARATION_ENDED');
  const input = { personName: '田中 実', noGroundApplies: true };
  const person = await owner();
  // A second press on the same day adds no declaration.
  expect(refusalCodeOf(await ask('facility', declare, { input }, person))).toBeNull();
  expect(refusalCodeOf(await ask('facility', declare, { input }, person))).toBeNull();
  expect(await tryToPublish()).toBeNull();

  const seen = await ask('facility', history, {}, await owner());
  expect(seen.data?.['corporationConsents'].declarations).toMatchObject([
    { personName: '田中 実', endsOn: '2028-11-30' },
    { personName: '緑川 理事長', endsOn: '2027-11-30' },
  ]);
  const operator = await fixture.person(null);
  const file = await ask('operator', ofCorporation, { id }, operator);
  expect(file.data?.['corporationConsents'].declarations).toHaveLength(2);
  const unknown = { id: crypto.randomUUID() };
  expect(refusalCodeOf(await ask('operator', ofCorporation, unknown, operator))).toBe('NOT_FOUND');

  // Five years after it was made, the first is erased; the last stays.
  expect(await eraseOldEmployerDeclarations(app, instantMonthsLater(now, 60))).toBe(0);
  expect(await eraseOldEmployerDeclarations(app, addHours(instantMonthsLater(now, 60), 1))).toBe(1);
});

test('a new text leaves a month, is then required, and who accepted which is shown', async () => {
  const before = termsVersions.at(-2)?.version ?? '';
  fixture.setNow(instantAtJst(addDays(currentTerms.requiredFrom, -1), '23:59'));
  const { id, owner, tryToPublish } = await preparing('約');
  await app.db
    .updateTable('corporations')
    .set({ terms_version: before })
    .where('id', '=', id)
    .execute();
  fixture.setNow(instantAtJst(currentTerms.requiredFrom, '00:00'));
  expect(await tryToPublish()).toBe('TERMS_NOT_ACCEPTED');
  fixture.setNow(instantAtJst(addDays(currentTerms.requiredFrom, -1), '23:59'));
  expect(await tryToPublish()).toBeNull();

  fixture.setNow(instantAtJst(currentTerms.requiredFrom, '00:00'));
  const { version } = currentTerms;
  expect(refusalCodeOf(await ask('facility', accept, { version }, await owner()))).toBeNull();
  const seen = await ask('facility', history, {}, await owner());
  expect(seen.data?.['corporationConsents']).toMatchObject({
    currentVersion: version,
    acceptances: [
      { version, personName: '佐藤' },
      { version: before, personName: null },
    ],
  });
});

test('the company of the terms is read without a session', async () => {
  const { data } = await ask('facility', '{ termsCompany { name fees { name amount } } }');
  expect(data?.['termsCompany'].fees.length).toBeGreaterThan(0);
});
