import { afterAll, afterEach, describe, expect, test } from 'vitest';

import { addDays } from '#platform/base/jst.ts';
import { removeUnusedUploads } from '#platform/server/uploads/uploads.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  refusalCodeOf,
  refusalCodesOf,
  refusedFieldNamesOf,
  makeFreshDocumentNumber,
} from '#testing/fixtures/credentials.ts';
import {
  identityFixtureNow,
  identityFixtureDay,
  openIdentityFixture,
} from '#testing/fixtures/workers/identity.ts';

const fixture = await openIdentityFixture(await openTestDatabase());
const { rowOf, rowsOf, reject, identityOf, identificationOf } = fixture;
afterEach(() => fixture.setNow(identityFixtureNow));
afterAll(() => fixture.close());

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
      submittedAt: identityFixtureNow.toISOString(),
    });
  });

  test('with the emergency contact where it is missing', async () => {
    const hana = await fixture.person({ withoutContact: true });
    expect(await identityOf(hana)).toMatchObject({ needsContact: true });
    const wrong = await fixture.submit(hana, {
      contact: { phoneNumber: hana.phoneNumber, relationShipId: '1' },
    });
    expect(refusedFieldNamesOf(wrong)).toEqual(['phoneNumber']);
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
      documentNumber: makeFreshDocumentNumber(),
    };
    const answers = await Promise.all([1, 2, 3].map(() => fixture.submit(hana, input, 'key-1')));
    expect(new Set(answers.map(({ data }) => data?.['registerIdentityAndContact'].id)).size).toBe(
      1,
    );
    expect(await rowsOf(hana)).toHaveLength(1);
    expect(refusalCodeOf(await fixture.submit(hana))).toBe('IDENTITY_PENDING');
  });

  test('once by two requests without a key at the same time', async () => {
    const hana = await fixture.person();
    const answers = await Promise.all([fixture.submit(hana), fixture.submit(hana)]);
    expect(refusalCodesOf(answers)).toEqual(['IDENTITY_PENDING', 'ok']);
    expect(await rowsOf(hana)).toHaveLength(1);
  });

  test('not before there is a profile to compare it with', async () => {
    const hana = await fixture.person({ withoutProfile: true });
    expect(await identityOf(hana)).toMatchObject({
      nationality: null,
      profile: null,
      whyNot: { code: 'PROFILE_NEEDED' },
    });
    expect(refusalCodeOf(await fixture.submit(hana))).toBe('PROFILE_NEEDED');
  });

  test('only of a kind that is offered', async () => {
    const hana = await fixture.person();
    const types = (await identityOf(hana)).documents;
    expect(types.map(({ type }: { type: string }) => type)).not.toContain('health_insurance_card');
    for (const documentType of ['health_insurance_card', 'residence_card']) {
      // One after another: each must find no document waiting.
      expect(refusedFieldNamesOf(await fixture.submit(hana, { documentType }))).toEqual([
        'documentType',
      ]);
    }
    const nobody = await fixture.submit(hana, { documentType: 'library_card' });
    expect(nobody.data).toBeNull();
    expect(await rowsOf(hana)).toEqual([]);
  });

  test('with its pictures: own ones, each for one place', async () => {
    const [hana, taro] = [await fixture.person(), await fixture.person()];
    expect(refusedFieldNamesOf(await fixture.submit(hana, { backUploadId: null }))).toEqual([
      'backUploadId',
    ]);
    const strange = { frontUploadId: await fixture.upload(taro) };
    expect(refusalCodeOf(await fixture.submit(hana, strange))).toBe('UPLOAD_NOT_FOUND');
    const wrong = { frontUploadId: await fixture.upload(hana, 'license') };
    expect(refusalCodeOf(await fixture.submit(hana, wrong))).toBe('UPLOAD_NOT_FOUND');
    const one = await fixture.upload(hana);
    const twice = await fixture.submit(hana, { frontUploadId: one, backUploadId: one });
    expect(refusedFieldNamesOf(twice)).toEqual(['backUploadId']);
    const unknown = { frontUploadId: crypto.randomUUID() };
    expect(refusalCodeOf(await fixture.submit(hana, unknown))).toBe('UPLOAD_NOT_FOUND');
    expect(await rowsOf(hana)).toEqual([]);
  });

  test('with everything that stands on it', async () => {
    const hana = await fixture.person();
    const nothing = { documentNumber: '\u0000 🎉', expiresOn: null };
    expect(refusedFieldNamesOf(await fixture.submit(hana, nothing))).toEqual([
      'documentNumber',
      'expiresOn',
    ]);
    expect(
      refusedFieldNamesOf(
        await fixture.submit(hana, { expiresOn: addDays(identityFixtureDay, -1) }),
      ),
    ).toEqual(['expiresOn']);
    const passport = { documentType: 'passport', backUploadId: null, documentNumber: 'TR1234567' };
    expect(refusedFieldNamesOf(await fixture.submit(hana, passport))).toEqual([
      'secondUploadId',
      'secondIssuedOn',
    ]);
    const id = await fixture.submitted(hana, {
      ...passport,
      secondUploadId: await fixture.upload(hana),
      secondIssuedOn: addDays(identityFixtureDay, -30),
    });
    expect((await rowOf(id)).second_key).not.toBeNull();
  });
});

describe('the back of an individual number card', () => {
  // Without a number, name, birthday and home distinguish people.
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
    expect(refusalCodeOf(answer)).toBe('MY_NUMBER_REFUSED');
    await expect(fixture.app.storage.get(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await rowsOf(hana)).toEqual([]);
    await removeUnusedUploads(fixture.app, identityFixtureNow);
    const left = await fixture.app.db
      .selectFrom('uploads')
      .select('id')
      .where('worker_id', '=', hana.id)
      .execute();
    // The front side stays stored for the next try.
    expect(left).toEqual([{ id: frontUploadId }]);
    expect(
      (await rowOf(await fixture.submitted(hana, { ...card, frontUploadId, backUploadId: null })))
        .back_key,
    ).toBeNull();
  });

  test('is refused also under a made-up upload', async () => {
    const hana = await stranger();
    const answer = await fixture.submit(hana, { ...card, backUploadId: crypto.randomUUID() });
    expect(refusalCodeOf(answer)).toBe('MY_NUMBER_REFUSED');
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
    await removeUnusedUploads(fixture.app, identityFixtureNow);
    await expect(fixture.app.storage.get(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
