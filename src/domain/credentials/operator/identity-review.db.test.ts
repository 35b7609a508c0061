import { afterAll, afterEach, describe, expect, test } from 'vitest';

import { addHours } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  refusalCodeOf,
  refusedFieldNamesOf,
  makeFreshDocumentNumber,
} from '#testing/fixtures/credentials.ts';
import { identityFixtureNow, openIdentityFixture } from '#testing/fixtures/workers/identity.ts';
import { buildIdentity } from '../build.ts';

const fixture = await openIdentityFixture(await openTestDatabase());
const { rowOf, approve, reject, identityOf, identificationOf } = fixture;
afterEach(() => fixture.setNow(identityFixtureNow));
afterAll(() => fixture.close());

describe('a residence card', () => {
  const residence = {
    status: '留学',
    restriction: 'not_permitted',
    extraPermission: 'comprehensive',
  };
  const card = () => ({
    documentType: 'residence_card',
    documentNumber: `AB${makeFreshDocumentNumber().slice(0, 8)}CD`,
    residence,
    otherJobMinutesPerWeek: 600,
  });

  test('is what a foreign worker shows, with what it allows (spec 4.025)', async () => {
    const minh = await fixture.person({ nationality: 'foreign' });
    expect(refusedFieldNamesOf(await fixture.submit(minh))).toEqual(['documentType']);
    expect(refusedFieldNamesOf(await fixture.submit(minh, { ...card(), residence: null }))).toEqual(
      ['residence'],
    );
    const id = await fixture.submitted(minh, card());
    await approve(id);
    expect(await rowOf(id)).toMatchObject({
      state: 'APPROVED',
      residence_status: '留学',
      work_permission: 'limited_28_hours',
      other_job_minutes_per_week: 600,
      expires_on: '2030-01-01',
    });
  });

  test('is read by the operator where the fields say otherwise', async () => {
    const minh = await fixture.person({ nationality: 'foreign' });
    const id = await fixture.submitted(minh, card());
    await approve(id, { workPermission: 'not_permitted' });
    expect(await rowOf(id)).toMatchObject({ work_permission: 'not_permitted' });
  });
});

describe('an operator answers', () => {
  test('no: the reason, what to do about it, and how often', async () => {
    const hana = await fixture.person();
    await reject(await fixture.submitted(hana), { note: '右下が光っています' });
    expect(await identificationOf(hana)).toMatchObject({
      state: 'REJECTED',
      stateLabel: '差し戻し',
      messages: [
        '書類を差し戻しました。理由：画像不鮮明',
        expect.stringContaining('明るい場所'),
        '担当者から：右下が光っています',
        'あと4回、登録し直せます（30日間）',
      ],
    });
    expect(await identityOf(hana)).toMatchObject({ hasUnapprovedIdentity: false, canSubmit: true });
    expect(await fixture.messages(hana.id)).toEqual([expect.stringContaining('画像不鮮明')]);
  });

  test('no for the fifth time within 30 days: then it has to wait', async () => {
    const hana = await fixture.person();
    for (let day = 0; day < 5; day += 1) {
      fixture.setNow(addHours(identityFixtureNow, 24 * day));
      await reject(await fixture.submitted(hana));
    }
    const refused = await fixture.submit(hana);
    expect(refusalCodeOf(refused)).toBe('TOO_MANY_TRIES');
    expect(refused.errors?.[0]?.message).toContain('2026/12/22まで');
    expect(await identityOf(hana)).toMatchObject({ triesLeft: 0, canSubmit: false });
    fixture.setNow(addHours(identityFixtureNow, 24 * 30));
    expect(
      refusalCodeOf(await fixture.submit({ ...hana, token: await fixture.signIn(hana.id) })),
    ).toBeUndefined();
  });

  test('yes: the profile is proven from then on (spec 1.026)', async () => {
    const hana = await fixture.person();
    await approve(await fixture.submitted(hana));
    expect(await identificationOf(hana)).toMatchObject({
      state: 'APPROVED',
      expiresOn: '2030-01-01',
    });
    const profile = await fixture.call(
      '{ workerProfile { identityVerified lockedFields } }',
      {},
      hana,
    );
    expect(profile.data?.['workerProfile']).toMatchObject({ identityVerified: true });
    const rename = `mutation { updateWorkerProfile(input: { lastName: "別人" }) { success } }`;
    expect(refusalCodeOf(await fixture.call(rename, {}, hana))).toBe('PROFILE_LOCKED');
  });

  test('yes only to the profile that was before them', async () => {
    const hana = await fixture.person();
    const id = await fixture.submitted(hana);
    await fixture.app.db
      .updateTable('worker_profiles')
      .set({ version: 7 })
      .where('worker_id', '=', hana.id)
      .execute();
    await expect(approve(id, { profileVersion: 1 })).rejects.toMatchObject({
      code: 'PROFILE_CHANGED',
    });
    await approve(id, { profileVersion: 7 });
  });
});

describe('an approved identity is renewed', () => {
  test('and stays valid until the answer; the new one takes its place', async () => {
    const hana = await fixture.person();
    const number = makeFreshDocumentNumber();
    const first = await fixture.submitted(hana, { documentNumber: number });
    await approve(first);
    const second = await fixture.submitted(hana, {
      documentNumber: number,
      expiresOn: '2031-01-01',
    });
    expect(await rowOf(second)).toMatchObject({ revises: first });
    expect(await identityOf(hana)).toMatchObject({
      state: 'APPROVED',
      hasUnapprovedIdentity: true,
    });
    expect(await identificationOf(hana)).toMatchObject({ revision: { type: 'drivers_license' } });
    expect(refusalCodeOf(await fixture.submit(hana))).toBe('IDENTITY_PENDING');
    await approve(second);
    expect((await rowOf(first)).state).toBe('SUPERSEDED');
    expect(await identificationOf(hana)).toMatchObject({ expiresOn: '2031-01-01', revision: null });
  });

  test('a renewal that is sent back leaves it as it was', async () => {
    const hana = await fixture.person();
    await approve(await fixture.submitted(hana));
    await reject(await fixture.submitted(hana), { reason: '裏面なし' });
    expect(await identityOf(hana)).toMatchObject({ state: 'APPROVED', canSubmit: true });
    expect((await identificationOf(hana)).messages[0]).toContain('裏面なし');
  });

  test('with a new name, which the profile takes over', async () => {
    const hana = await fixture.person();
    const newName = {
      lastName: '鈴木',
      firstName: '花子',
      lastKana: 'すずき',
      firstKana: 'ハナコ',
    };
    expect(refusedFieldNamesOf(await fixture.submit(hana, { newName }))).toEqual(['newName']);
    await approve(await fixture.submitted(hana));
    expect(
      refusedFieldNamesOf(await fixture.submit(hana, { newName: { ...newName, lastName: '1' } })),
    ).toEqual(['lastName']);
    const id = await fixture.submitted(hana, { newName });
    expect((await rowOf(id)).changes).toEqual({ lastName: '鈴木', lastKana: 'スズキ' });
    expect((await identityOf(hana)).profile.name).toBe('山田 花子');
    await approve(id);
    expect((await identityOf(hana)).profile).toMatchObject({
      name: '鈴木 花子',
      kana: 'スズキ ハナコ',
    });
  });

  test('a nationality changes only with a document that proves it', async () => {
    const minh = await fixture.person({ nationality: 'foreign' });
    expect(refusedFieldNamesOf(await fixture.submit(minh, { nationality: 'japan' }))).toContain(
      'nationality',
    );
    await buildIdentity(fixture.app.db, {
      workerId: minh.id,
      now: identityFixtureNow,
      documentType: 'residence_card',
      expiresOn: '2030-01-01',
      workPermission: 'limited_28_hours',
    });
    const id = await fixture.submitted(minh, { nationality: 'japan' });
    expect(await identityOf(minh)).toMatchObject({ nationality: 'foreign' });
    await approve(id);
    expect(await identityOf(minh)).toMatchObject({ nationality: 'japan' });
    expect(await rowOf(id)).toMatchObject({ work_permission: null });
  });
});
