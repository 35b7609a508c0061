import { afterAll, afterEach, describe, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  refusalCodeOf,
  openCredentialsFixture,
  type CredentialsWorker,
} from '#testing/fixtures/credentials.ts';
import { rejectIdentity } from './operator/review-identity.server.ts';

const now = instantAtJst('2026-11-22', '12:00');
const fixture = await openCredentialsFixture(await openTestDatabase(), now);
afterEach(() => fixture.setNow(now));
afterAll(() => fixture.close());

const identificationQuery = `query ($id: ID!) { workerIdentification(id: $id) {
  state document { type } pictures { label } submittedAt } }`;
const reject = (identityId: string) =>
  rejectIdentity(fixture.app, {
    identityId,
    reason: '画像不鮮明',
    actor: { kind: 'operator', id: null },
    now,
  });

describe('a session of identification', () => {
  const generate = `mutation ($input: GenerateIdentificationInput) {
    generateIdentification(input: $input) { publicId method url expiresAt }
  }`;
  const started = async (who: CredentialsWorker) =>
    (await fixture.call(generate, {}, who)).data?.['generateIdentification'];

  test('is used once, by its owner, within 24 hours', async () => {
    const [hana, taro] = [await fixture.person(), await fixture.person()];
    const { publicId, method, url, expiresAt } = await started(hana);
    expect([method, url, expiresAt]).toEqual(['image', null, addHours(now, 24).toISOString()]);
    expect(refusalCodeOf(await fixture.submit(taro, { publicId }))).toBe(
      'IDENTIFICATION_NOT_FOUND',
    );
    await reject(await fixture.submitted(hana, { publicId }));
    expect(refusalCodeOf(await fixture.submit(hana, { publicId }))).toBe(
      'IDENTIFICATION_NOT_FOUND',
    );
    const late = await started(hana);
    fixture.setNow(addHours(now, 24));
    const who = { ...hana, token: await fixture.signIn(hana.id) };
    expect(refusalCodeOf(await fixture.submit(who, late))).not.toBeUndefined();
    expect(refusalCodeOf(await fixture.submit(who, { publicId: late.publicId }))).toBe(
      'IDENTIFICATION_NOT_FOUND',
    );
    expect(refusalCodeOf(await fixture.submit(who, { publicId: 'nonsense\u0000' }))).toBe(
      'IDENTIFICATION_NOT_FOUND',
    );
  });

  test('is not started in vain, nor by a method that is not there', async () => {
    const hana = await fixture.person();
    const chip = await fixture.call(generate, { input: { method: 'ic_chip' } }, hana);
    expect(refusalCodeOf(chip)).toBe('METHOD_UNAVAILABLE');
    await fixture.submitted(hana);
    expect(refusalCodeOf(await fixture.call(generate, {}, hana))).toBe('IDENTITY_PENDING');
  });

  test('tells its owner how far it has come, and nobody else', async () => {
    const [hana, taro] = [await fixture.person(), await fixture.person()];
    const { publicId } = await started(hana);
    await fixture.submitted(hana, { publicId });
    const ask = async (id: string, who?: CredentialsWorker) =>
      fixture.call(identificationQuery, { id }, who ?? {});
    expect((await ask(publicId, hana)).data?.['workerIdentification'].state).toBe('PENDING');
    expect(refusalCodeOf(await ask(publicId, taro))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await ask(hana.id, taro))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await ask('nonsense\u0000', taro))).toBe('NOT_FOUND');
    for (const id of [publicId, hana.id, 'nonsense\u0000']) {
      expect((await ask(id)).data?.['workerIdentification']).toMatchObject({
        state: 'NONE',
        document: null,
        pictures: [],
        submittedAt: null,
      });
    }
  });
});
