import { afterAll, describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { buildIdentity } from '#domain/credentials/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  refusalCodeOf,
  refusalOfAnswer,
  profileFixtureNow,
  openProfileFixture,
} from '#testing/fixtures/workers/profile.ts';
import {
  lockedProfileFieldsSentence,
  profileMessages,
  profileSentences as sentences,
} from './messages.ts';
import { addressInput, basicInput, workInput } from './fixture.build.ts';

const product = await openProfileFixture(await openTestDatabase());
const { person } = product;
afterAll(() => product.close());

/** A worker whose document was approved. */
async function verified(expiresOn: string | null = null) {
  const hana = await person();
  await hana.save({ ...basicInput, ...addressInput });
  await buildIdentity(product.app.db, { workerId: hana.id, now: profileFixtureNow, expiresOn });
  return hana;
}

describe('after an identity was approved', () => {
  test('name, birth and nationality stay as they were proven', async () => {
    const hana = await verified();
    const answer = await hana.update({
      lastName: '鈴木',
      bornOn: '1991-04-01',
      nationality: 'foreign',
    });
    expect(answer.errors?.[0]?.message).toBe(profileMessages.PROFILE_LOCKED);
    expect(refusalOfAnswer(answer)).toEqual({
      code: 'PROFILE_LOCKED',
      fields: {
        lastName: lockedProfileFieldsSentence,
        bornOn: lockedProfileFieldsSentence,
        nationality: lockedProfileFieldsSentence,
      },
    });
    expect(await hana.profile()).toMatchObject({
      lastName: '山田',
      identityVerified: true,
      lockedFields: ['lastName', 'firstName', 'lastKana', 'firstKana', 'bornOn', 'nationality'],
      lockReason: lockedProfileFieldsSentence,
    });
  });

  test('the same form with the same name saves the rest', async () => {
    const hana = await verified();
    await hana.save({ ...basicInput, sex: null, city: '渋谷区' });
    expect(await hana.profile()).toMatchObject({ sex: null, city: '渋谷区' });
  });

  test('a document waiting or run out locks nothing', async () => {
    const waiting = await person();
    await waiting.save(basicInput);
    await buildIdentity(product.app.db, {
      workerId: waiting.id,
      now: profileFixtureNow,
      state: 'PENDING',
    });
    await waiting.save({ lastName: '鈴木' });
    const over = await verified('2026-11-21');
    await over.save({ lastName: '鈴木' });
    const lastDay = await verified('2026-11-22');
    expect(refusalCodeOf(await lastDay.update({ lastName: '鈴木' }))).toBe('PROFILE_LOCKED');
  });

  test('a birthday does not close the form to who is already in', async () => {
    const hana = await person();
    const bornOn = '1945-12-01';
    await hana.save({ ...basicInput, bornOn });
    product.setNow(instantAtJst('2026-12-02'));
    await hana.save({ ...basicInput, bornOn, sex: null });
    expect(refusalOfAnswer(await hana.update({ bornOn, lastName: '' }))).toEqual({
      code: 'VALIDATION_FAILED',
      fields: { lastName: sentences.nameEmpty },
    });
    const another = await hana.update({ bornOn: '1945-11-30' });
    expect(refusalOfAnswer(another)?.fields).toEqual({ bornOn: sentences.tooOld });
    product.setNow(profileFixtureNow);
  });
});

test('what an application needs is there after the three screens', async () => {
  const hana = await person();
  const remaining = async () => {
    const query = '{ getRemainingPreparationToApplyList { preparations { kind } nextStep } }';
    const answer = await product.call(query, {}, { token: hana.token });
    return answer.data?.['getRemainingPreparationToApplyList'];
  };
  for (const input of [basicInput, addressInput, workInput]) {
    expect((await remaining()).nextStep).toBe('update_profile');
    await hana.save(input);
  }
  const { preparations, nextStep } = await remaining();
  expect(nextStep).toBe('register_identification');
  expect(preparations.map((one: { kind: string }) => one.kind)).not.toContain('profile');
});
