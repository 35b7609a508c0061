import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { addDays, addHours, atJst } from '#base/jst.ts';
import { buildIdentity } from '../build.ts';
import { removeUnusedUploads } from '#server/uploads/uploads.server.ts';

import { testDatabase } from '#testing/database.ts';
import { approveIdentity, rejectIdentity } from '../review-identity.server.ts';
import {
  codeOf,
  codesOf,
  fieldsOf,
  freshNumber,
  openFixture,
  type Person,
  type Fixture,
} from '#testing/fixtures/credentials.ts';

const today = '2026-11-22';
const now = atJst(today, '12:00');
const actor = { kind: 'operator', id: null } as const;
const reading = {
  matches: { name: true, bornOn: true, address: true },
  expiresOn: null,
  workPermission: null,
};

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture(await testDatabase(), now);
});
afterEach(() => fixture.setNow(now));
afterAll(() => fixture.close());

const identityQuery = `{ workerIdentity {
  nationality hasUnapprovedIdentity state stateLabel workerId canSubmit whyNot { code } triesLeft
  needsContact profile { name kana bornOn address } documents { type nationality refusesBack }
} }`;
const identityOf = async (who: Person) =>
  (await fixture.call(identityQuery, {}, who)).data?.['workerIdentity'];

const identificationQuery = `query ($id: ID!) { workerIdentification(id: $id) {
  state stateLabel document { type name } messages pictures { label url } submittedAt expiresOn
  revision { type }
} }`;
const identificationOf = async (who: Person) =>
  (await fixture.call(identificationQuery, { id: who.id }, who)).data?.['workerIdentification'];

const rowOf = (id: string) =>
  fixture.app.db
    .selectFrom('identities')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const rowsOf = (who: Person) =>
  fixture.app.db
    .selectFrom('identities')
    .select(['id', 'state'])
    .where('worker_id', '=', who.id)
    .execute();
const approve = (identityId: string, wishes: object = {}) =>
  approveIdentity(fixture.app, {
    identityId,
    ...reading,
    actor,
    now: fixture.app.clock.now(),
    ...wishes,
  });
const reject = (identityId: string, wishes: object = {}) =>
  rejectIdentity(fixture.app, {
    identityId,
    reason: '画像不鮮明',
    actor,
    now: fixture.app.clock.now(),
    ...wishes,
  });

describe('a document is sent in', () => {
  test('and waits for an operator, with its pictures, its history and no plain number', async () => {
    const hana = await fixture.person();
    expect(await identityOf(hana)).toMatchObject({
      nationality: 'japan',
      hasUnapprovedIdentity: false,
      state: 'NONE',
      stateLabel: '未登録',
      workerId: hana.id,
      canSubmit: true,
      whyNot: null,
      triesLeft: 5,
      needsContact: false,
      profile: {
        name: '山田 花子',
        kana: 'ヤマダ ハナコ',
        bornOn: '1990-04-01',
        address: '東京都新宿区西新宿1-1-1',
      },
    });
    const id = await fixture.submitted(hana, { documentNumber: '３０１２ 3456-7890' });
    const row = await rowOf(id);
    expect(row).toMatchObject({
      state: 'PENDING',
      method: 'image',
      document_type: 'drivers_license',
      expires_on: '2030-01-01',
      number_suffix: '7890',
      second_key: null,
      revises: null,
    });
    expect(row.front_key).toMatch(/^private\//);
    expect(row.back_key).not.toBe(row.front_key);
    expect(JSON.stringify(row)).not.toContain('301234567890');
    expect(await fixture.history('identity', id)).toEqual([[null, 'PENDING', 'SUBMIT', 'worker']]);
    expect(await identityOf(hana)).toMatchObject({
      hasUnapprovedIdentity: true,
      state: 'PENDING',
      canSubmit: false,
      whyNot: { code: 'IDENTITY_PENDING' },
    });
    expect(await identificationOf(hana)).toMatchObject({
      state: 'PENDING',
      stateLabel: '審査中',
      document: { type: 'drivers_license', name: '運転免許証' },
      messages: [
        '書類を確認しています',
        '順番に確認して結果をお知らせします',
        expect.stringContaining('12時間前'),
      ],
      pictures: [{ label: '表面' }, { label: '裏面' }],
      submittedAt: now.toISOString(),
    });
  });

  test('with the emergency contact where it is missing', async () => {
    const hana = await fixture.person({ withoutContact: true });
    expect(await identityOf(hana)).toMatchObject({ needsContact: true });
    const wrong = await fixture.submit(hana, {
      contact: { phoneNumber: hana.phoneNumber, relationShipId: '1' },
    });
    expect(fieldsOf(wrong)).toEqual(['phoneNumber']);
    expect(await rowsOf(hana)).toEqual([]);
    await fixture.submitted(hana, {
      contact: { phoneNumber: '03-1234-5678', relationShipId: '1' },
    });
    expect(await identityOf(hana)).toMatchObject({ needsContact: false });
  });

  test('once, however often the request comes', async () => {
    const hana = await fixture.person();
    const input = {
      frontUploadId: await fixture.upload(hana),
      backUploadId: await fixture.upload(hana),
      documentNumber: freshNumber(),
    };
    const answers = await Promise.all([1, 2, 3].map(() => fixture.submit(hana, input, 'key-1')));
    expect(new Set(answers.map(({ data }) => data?.['registerIdentityAndContact'].id)).size).toBe(
      1,
    );
    expect(await rowsOf(hana)).toHaveLength(1);
    expect(codeOf(await fixture.submit(hana))).toBe('IDENTITY_PENDING');
  });

  test('once by two requests without a key at the same time', async () => {
    const hana = await fixture.person();
    const answers = await Promise.all([fixture.submit(hana), fixture.submit(hana)]);
    expect(codesOf(answers)).toEqual(['IDENTITY_PENDING', 'ok']);
    expect(await rowsOf(hana)).toHaveLength(1);
  });

  test('not before there is a profile to compare it with', async () => {
    const hana = await fixture.person({ withoutProfile: true });
    expect(await identityOf(hana)).toMatchObject({
      nationality: null,
      profile: null,
      whyNot: { code: 'PROFILE_NEEDED' },
    });
    expect(codeOf(await fixture.submit(hana))).toBe('PROFILE_NEEDED');
  });

  test('only of a kind that is offered', async () => {
    const hana = await fixture.person();
    const types = (await identityOf(hana)).documents;
    expect(types.map(({ type }: { type: string }) => type)).not.toContain('health_insurance_card');
    for (const documentType of ['health_insurance_card', 'residence_card']) {
      // One after another: each must find no document waiting.
      expect(fieldsOf(await fixture.submit(hana, { documentType }))).toEqual(['documentType']);
    }
    const nobody = await fixture.submit(hana, { documentType: 'library_card' });
    expect(nobody.data).toBeNull();
    expect(await rowsOf(hana)).toEqual([]);
  });

  test('with its pictures: own ones, each for one place', async () => {
    const [hana, taro] = [await fixture.person(), await fixture.person()];
    expect(fieldsOf(await fixture.submit(hana, { backUploadId: null }))).toEqual(['backUploadId']);
    const strange = { frontUploadId: await fixture.upload(taro) };
    expect(codeOf(await fixture.submit(hana, strange))).toBe('UPLOAD_NOT_FOUND');
    const wrong = { frontUploadId: await fixture.upload(hana, 'license') };
    expect(codeOf(await fixture.submit(hana, wrong))).toBe('UPLOAD_NOT_FOUND');
    const one = await fixture.upload(hana);
    const twice = await fixture.submit(hana, { frontUploadId: one, backUploadId: one });
    expect(fieldsOf(twice)).toEqual(['backUploadId']);
    for (const frontUploadId of ['nonsense\u0000', '', 'あ'.repeat(10_000)]) {
      expect(['UPLOAD_NOT_FOUND', 'VALIDATION_FAILED']).toContain(
        codeOf(await fixture.submit(hana, { frontUploadId })),
      );
    }
    expect(await rowsOf(hana)).toEqual([]);
  });

  test('with everything that stands on it', async () => {
    const hana = await fixture.person();
    const nothing = { documentNumber: '\u0000 🎉', expiresOn: null };
    expect(fieldsOf(await fixture.submit(hana, nothing))).toEqual(['documentNumber', 'expiresOn']);
    expect(fieldsOf(await fixture.submit(hana, { expiresOn: addDays(today, -1) }))).toEqual([
      'expiresOn',
    ]);
    const passport = { documentType: 'passport', backUploadId: null, documentNumber: 'TR1234567' };
    expect(fieldsOf(await fixture.submit(hana, passport))).toEqual([
      'secondUploadId',
      'secondIssuedOn',
    ]);
    const id = await fixture.submitted(hana, {
      ...passport,
      secondUploadId: await fixture.upload(hana),
      secondIssuedOn: addDays(today, -30),
    });
    expect((await rowOf(id)).second_key).not.toBeNull();
  });
});

describe('the back of an individual number card', () => {
  // Without a number people are told apart by name, birthday and home.
  let strangers = 0;
  const stranger = () => {
    strangers += 1;
    return fixture.person({ bornOn: `1970-01-0${strangers}` });
  };
  const card = { documentType: 'individual_number_card', documentNumber: null };

  test('is refused, and nothing of it is stored', async () => {
    const hana = await stranger();
    const [frontUploadId, backUploadId] = [await fixture.upload(hana), await fixture.upload(hana)];
    const { storage_key: key } = await fixture.app.db
      .selectFrom('uploads')
      .select('storage_key')
      .where('id', '=', backUploadId)
      .executeTakeFirstOrThrow();
    expect((await fixture.app.storage.get(key)).length).toBeGreaterThan(0);
    const answer = await fixture.submit(hana, { ...card, frontUploadId, backUploadId });
    expect(codeOf(answer)).toBe('MY_NUMBER_REFUSED');
    await expect(fixture.app.storage.get(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await rowsOf(hana)).toEqual([]);
    await removeUnusedUploads(fixture.app, now);
    const left = await fixture.app.db
      .selectFrom('uploads')
      .select('id')
      .where('worker_id', '=', hana.id)
      .execute();
    // The front waits for the next try.
    expect(left).toEqual([{ id: frontUploadId }]);
    expect(
      (await rowOf(await fixture.submitted(hana, { ...card, frontUploadId, backUploadId: null })))
        .back_key,
    ).toBeNull();
  });

  test('is refused also under a made-up upload', async () => {
    const hana = await stranger();
    const answer = await fixture.submit(hana, { ...card, backUploadId: 'nonsense' });
    expect(codeOf(answer)).toBe('MY_NUMBER_REFUSED');
  });

  test('cannot be written to the database by any statement', async () => {
    const hana = await stranger();
    const id = await fixture.submitted(hana, { ...card, backUploadId: null });
    const write = fixture.app.db
      .updateTable('identities')
      .set({ back_key: 'x/y.jpg' })
      .where('id', '=', id);
    await expect(write.execute()).rejects.toMatchObject({ constraint: 'identities_no_my_number' });
  });

  test('does not survive as a front either, once an operator has seen it', async () => {
    const hana = await stranger();
    const id = await fixture.submitted(hana, { ...card, backUploadId: null });
    const key = (await rowOf(id)).front_key ?? '';
    await reject(id, { reason: '対象外の書類' });
    expect((await rowOf(id)).front_key).toBeNull();
    await removeUnusedUploads(fixture.app, now);
    await expect(fixture.app.storage.get(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a residence card', () => {
  const residence = {
    status: '留学',
    restriction: 'not_permitted',
    extraPermission: 'comprehensive',
  };
  const card = () => ({
    documentType: 'residence_card',
    documentNumber: `AB${freshNumber().slice(0, 8)}CD`,
    residence,
    otherJobMinutesPerWeek: 600,
  });

  test('is what a foreign worker shows, with what it allows', async () => {
    const minh = await fixture.person({ nationality: 'foreign' });
    expect(fieldsOf(await fixture.submit(minh))).toEqual(['documentType']);
    expect(fieldsOf(await fixture.submit(minh, { ...card(), residence: null }))).toEqual([
      'residence',
    ]);
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
      fixture.setNow(addHours(now, 24 * day));
      await reject(await fixture.submitted(hana));
    }
    const refused = await fixture.submit(hana);
    expect(codeOf(refused)).toBe('TOO_MANY_TRIES');
    expect(refused.errors?.[0]?.message).toContain('2026/12/22まで');
    expect(await identityOf(hana)).toMatchObject({ triesLeft: 0, canSubmit: false });
    fixture.setNow(addHours(now, 24 * 30));
    expect(
      codeOf(await fixture.submit({ ...hana, token: await fixture.signIn(hana.id) })),
    ).toBeUndefined();
  });

  test('yes: the profile is proven from then on', async () => {
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
    expect(codeOf(await fixture.call(rename, {}, hana))).toBe('PROFILE_LOCKED');
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
    const number = freshNumber();
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
    expect(codeOf(await fixture.submit(hana))).toBe('IDENTITY_PENDING');
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
    expect(fieldsOf(await fixture.submit(hana, { newName }))).toEqual(['newName']);
    await approve(await fixture.submitted(hana));
    expect(
      fieldsOf(await fixture.submit(hana, { newName: { ...newName, lastName: '1' } })),
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
    expect(fieldsOf(await fixture.submit(minh, { nationality: 'japan' }))).toContain('nationality');
    await buildIdentity(fixture.app.db, {
      workerId: minh.id,
      now,
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
