import { afterAll, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, app } = fixture;
Object.assign(app.env, { OPERATOR_EMAIL: 'operator@hitokoma.example' });
afterAll(() => fixture.close());

const own =
  '{ ownCorporation { state stateReason name corporateNumber declaredByName currentTermsVersion termsVersion } }';
const edit =
  'mutation ($input: EditCorporationInput!) { editCorporation(input: $input) { success } }';
const accept =
  'mutation ($version: String!) { acceptTerms(input: { version: $version }) { success } }';
const declare =
  'mutation ($input: DeclareLawfulInput!) { declareLawful(input: $input) { success } }';
const submit = 'mutation { submitCorporation { success } }';
const decide =
  'mutation ($input: DecideCorporationInput!) { decideCorporation(input: $input) { success } }';
const waiting = '{ waitingCorporations { corporations { id name } } }';

const said = {
  name: '社会福祉法人 ひなた会',
  address: '東京都世田谷区桜1-2-3',
  corporateNumber: '7000012050002',
  representative: '田中 実',
  contactName: '事務 花子',
  contactEmail: 'office@hinata.example',
  contactPhone: '03-1234-5678',
};

/** A corporation as an operator makes it, with its owner. */
async function made(mark: string) {
  const operator = await fixture.person(null);
  const create =
    'mutation ($input: CreateCorporationInput!) { createCorporation(input: $input) { id } }';
  const input = {
    name: `社会福祉法人 ${mark}`,
    address: '東京都',
    ownerEmail: `${mark.length}@owner.example`,
    ownerName: '名',
  };
  const answer = await ask('operator', create, { input }, operator);
  const id = String(answer.data?.['createCorporation'].id);
  const owner = await fixture.person({ corporationId: id, role: 'OWNER' });
  return { id, owner, operator };
}

test('a corporation says what it is, accepts, declares, submits, and is approved', async () => {
  const { id, owner, operator } = await made('ひ');
  expect((await ask('facility', own, {}, owner)).data?.['ownCorporation']).toMatchObject({
    state: 'PREPARING',
    corporateNumber: null,
  });
  expect(refusalCodeOf(await ask('facility', submit, {}, owner))).toBe('CORPORATION_INCOMPLETE');
  const wrong = { ...said, corporateNumber: '1234567890123', contactPhone: 'x' };
  const refused = await ask('facility', edit, { input: wrong }, owner);
  expect(Object.keys(refused.errors?.[0]?.extensions.fields ?? {})).toEqual([
    'corporateNumber',
    'contactPhone',
  ]);
  expect(refusalCodeOf(await ask('facility', edit, { input: said }, owner))).toBeNull();
  expect(refusalCodeOf(await ask('facility', submit, {}, owner))).toBe('TERMS_NOT_ACCEPTED');
  expect(refusalCodeOf(await ask('facility', accept, { version: '2020-01' }, owner))).toBe(
    'TERMS_OUTDATED',
  );
  const seen = await ask('facility', own, {}, owner);
  const version = seen.data?.['ownCorporation'].currentTermsVersion;
  expect(refusalCodeOf(await ask('facility', accept, { version }, owner))).toBeNull();
  expect(refusalCodeOf(await ask('facility', submit, {}, owner))).toBe('DECLARATION_MISSING');
  const input = { personName: '田中 実', noGroundApplies: true };
  const untrue = { input: { ...input, noGroundApplies: false } };
  expect(refusalCodeOf(await ask('facility', declare, untrue, owner))).toBe('DECLARATION_REFUSED');
  expect(refusalCodeOf(await ask('facility', declare, { input }, owner))).toBeNull();
  expect(refusalCodeOf(await ask('facility', submit, {}, owner))).toBeNull();

  const queue = await ask('operator', waiting, {}, operator);
  expect(queue.data?.['waitingCorporations'].corporations).toEqual([{ id, name: said.name }]);
  const returned = { corporationId: id, event: 'RETURN', reason: '' };
  expect(refusalCodeOf(await ask('operator', decide, { input: returned }, operator))).toBe(
    'VALIDATION_FAILED',
  );
  const back = { ...returned, reason: '法人番号を確かめてください' };
  expect(refusalCodeOf(await ask('operator', decide, { input: back }, operator))).toBeNull();
  expect((await ask('facility', own, {}, owner)).data?.['ownCorporation']).toMatchObject({
    state: 'PREPARING',
    stateReason: back.reason,
  });
  await ask('facility', submit, {}, owner);
  const approve = { input: { corporationId: id, event: 'APPROVE' } };
  expect(refusalCodeOf(await ask('operator', decide, approve, operator))).toBeNull();
  expect(refusalCodeOf(await ask('operator', decide, approve, operator))).toBe('CORPORATION_STATE');
  const mails = app.db.selectFrom('outbox').select(['subject', 'path']);
  expect(await mails.where('recipient', '=', owner.email).orderBy('id').execute()).toEqual([
    {
      subject: `${said.name}の登録内容の確認をお願いします`,
      path: '/facility/corporation',
    },
    { subject: `${said.name}の登録が承認されました`, path: '/facility' },
  ]);
  const messages = app.db.selectFrom('outbox').select(['subject', 'path']);
  expect(await messages.where('recipient', '=', 'operator@hitokoma.example').execute()).toEqual([
    {
      subject: `【ひとこま運営】${said.name}が確認を待っています`,
      path: `/operator/corporations/${id}`,
    },
  ]);
  const other = { ...said, corporateNumber: '8010401052581' };
  expect(refusalCodeOf(await ask('facility', edit, { input: other }, owner))).not.toBeNull();
  const history = await app.db
    .selectFrom('state_changes')
    .select(['event', 'actor_kind'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(history.map(({ event }) => event)).toContain('APPROVE');
});

test('a number belongs to one corporation, and others neither see nor change it', async () => {
  fixture.setNow(addHours(now, 1));
  const first = await made('あい');
  const second = await made('あいう');
  const number = { ...said, corporateNumber: '5010401089998' };
  const taken = await ask('facility', edit, { input: number }, first.owner);
  const again = await ask('facility', edit, { input: number }, second.owner);
  expect([refusalCodeOf(taken), refusalCodeOf(again)]).toEqual([null, 'CORPORATION_NUMBER_TAKEN']);
  const seen = await ask('facility', own, {}, second.owner);
  expect(seen.data?.['ownCorporation']).toMatchObject({ corporateNumber: null });
  const manager = await fixture.person({ corporationId: first.id, role: 'MANAGER' });
  expect(refusalCodeOf(await ask('facility', edit, { input: number }, manager))).toBe('FORBIDDEN');
  expect(refusalCodeOf(await ask('facility', edit, { input: number }))).toBe('UNAUTHENTICATED');
  const standing = 'query ($id: ID!) { corporationStanding(id: $id) { name corporateNumber } }';
  const file = await ask('operator', standing, { id: first.id }, first.operator);
  expect(file.data?.['corporationStanding']).toEqual({
    name: said.name,
    corporateNumber: number.corporateNumber,
  });
});

test('an owner says that the corporation affixes stamps; the history has each change once', async () => {
  const { id, owner } = await made('しる');
  const set =
    'mutation ($affixes: Boolean!) { setStampAffixing(input: { affixes: $affixes }) { success } }';
  const affixes = async () => {
    const answer = await ask('facility', '{ ownCorporation { affixesStamps } }', {}, owner);
    return answer.data?.['ownCorporation'].affixesStamps;
  };
  expect(await affixes()).toBe(false);
  expect(refusalCodeOf(await ask('facility', set, { affixes: true }, owner))).toBeNull();
  expect(refusalCodeOf(await ask('facility', set, { affixes: true }, owner))).toBeNull();
  expect(await affixes()).toBe(true);
  const history = await app.db
    .selectFrom('state_changes')
    .select('event')
    .where('subject_id', '=', id)
    .where('event', '=', 'AFFIX_STAMPS')
    .execute();
  expect(history).toHaveLength(1);
  const manager = await fixture.person({ corporationId: id, role: 'MANAGER' });
  expect(refusalCodeOf(await ask('facility', set, { affixes: false }, manager))).toBe('FORBIDDEN');
});
