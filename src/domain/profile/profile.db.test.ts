import { afterAll, describe, expect, test } from 'vitest';

import { openTestDatabase } from '#testing/database.ts';
import {
  refusalCodeOf,
  refusalOfAnswer,
  openProfileFixture,
} from '#testing/fixtures/workers/profile.ts';
import { profileSentences as sentences } from './messages.ts';
import {
  addressInput,
  basicInput,
  profileQuery,
  updateProfileMutation,
  workInput,
} from './fixture.build.ts';

const product = await openProfileFixture(await openTestDatabase());
const { person } = product;
afterAll(() => product.close());

describe('reading', () => {
  test('a new worker has an empty profile and a number (spec 4.061, 5.001)', async () => {
    const hana = await person();
    expect(await hana.profile()).toEqual({
      workerId: hana.id,
      phoneNumber: hana.phoneNumber,
      representativeImage: null,
      lastName: null,
      firstName: null,
      lastKana: null,
      firstKana: null,
      bornOn: null,
      sex: null,
      nationality: null,
      zipCode: null,
      areaL: null,
      city: null,
      streetNumber: null,
      building: null,
      occupation: null,
      jobChangeIntention: null,
      jobArrangements: [],
      areaLList: [],
      desiredWorkingHourIds: [],
      experiencedJobTasks: [],
      desiredJobTasks: [],
      profile: null,
      yearsOfExperience: null,
      hasDayLabourBook: null,
      livesInJapan: null,
      identityVerified: false,
      desiredStationCodes: [],
      desiredStations: [],
      version: 0,
      lockedFields: [],
      lockReason: null,
      inputValidity: 'INVALID',
      completion: {
        percent: 0,
        isComplete: false,
        topics: [
          { topic: 'basic', isRequired: true, isDone: false },
          { topic: 'address', isRequired: true, isDone: false },
          { topic: 'work', isRequired: true, isDone: false },
          { topic: 'photo', isRequired: false, isDone: false },
          { topic: 'preferences', isRequired: false, isDone: false },
        ],
        next: { topic: 'basic', label: 'お名前と生年月日を入力', gain: 25 },
      },
    });
  });

  test('a visitor is sent to sign-in', async () => {
    expect(refusalCodeOf(await product.call(profileQuery))).toBe('UNAUTHENTICATED');
    expect(refusalCodeOf(await product.call(updateProfileMutation, { input: {} }))).toBe(
      'UNAUTHENTICATED',
    );
  });

  test('answers about insurance and tax are stored and cleared; other clients leave them open', async () => {
    const hana = await person();
    await hana.save({ hasDayLabourBook: false, livesInJapan: true });
    const answered = { hasDayLabourBook: false, livesInJapan: true };
    expect(await hana.profile()).toMatchObject(answered);
    await hana.save(workInput);
    expect(await hana.profile()).toMatchObject(answered);
    await hana.save({ livesInJapan: null });
    expect(await hana.profile()).toMatchObject({ hasDayLabourBook: false, livesInJapan: null });
  });

  test('the id may be one’s own and nobody else’s', async () => {
    const [hana, taro] = [await person(), await person()];
    await taro.save(basicInput);
    const ask = (id: string) => product.call(profileQuery, { id }, { token: hana.token });
    expect((await ask(hana.id)).data?.['workerProfile'].workerId).toBe(hana.id);
    expect((await ask(hana.id.toUpperCase())).data?.['workerProfile'].workerId).toBe(hana.id);
    for (const id of [taro.id, '00000000-0000-0000-0000-000000000000']) {
      expect(refusalCodeOf(await ask(id))).toBe('NOT_FOUND');
    }
  });

  test('the token argument counts like the header', async () => {
    const hana = await person();
    const answer = await product.call(profileQuery, { token: hana.token });
    expect(answer.data?.['workerProfile'].workerId).toBe(hana.id);
  });
});

describe('saving', () => {
  test.each(['\u202d160-0023\u202c', '\u2068〒160-0023\u2069', '\u200b1600023\u200b'])(
    'the postal code %j is saved as its digits',
    async (zipCode) => {
      const hana = await person();
      await hana.save({ ...addressInput, zipCode });
      expect(await hana.profile()).toMatchObject({ zipCode: '1600023' });
    },
  );

  test('one topic after the other, each leaving the others alone (spec 1.024, 4.026, 4.052, 4.062)', async () => {
    const hana = await person();
    await hana.save(basicInput);
    await hana.save(addressInput);
    await hana.save(workInput);
    await hana.save({
      jobChangeIntention: '良いところがあれば',
      jobArrangements: ['1', '12'],
      profile: '明るく働きます。\r\nよろしくお願いします',
      areaLList: ['14', '13'],
      desiredWorkingHourIds: ['3'],
      desiredStationCodes: ['S13001'],
    });
    expect(await hana.profile()).toMatchObject({
      lastName: '山田',
      lastKana: 'ヤマダ',
      firstKana: 'ハナコ',
      bornOn: '1990-04-01',
      sex: 'Female',
      nationality: 'japan',
      zipCode: '1600023',
      areaL: { id: '13', name: '東京都' },
      streetNumber: '西新宿1-1-1',
      building: null,
      occupation: { id: '2', name: 'パート・アルバイト' },
      experiencedJobTasks: [
        { id: '1', name: '食事介助' },
        { id: '4', name: '移乗介助' },
      ],
      jobChangeIntention: '良いところがあれば',
      jobArrangements: [
        { id: '1', name: '単発' },
        { id: '12', name: '副業・Wワーク' },
      ],
      profile: '明るく働きます。\nよろしくお願いします',
      areaLList: [{ id: '14' }, { id: '13' }],
      desiredWorkingHourIds: ['3'],
      desiredStationCodes: ['S13001'],
      desiredStations: [{ code: 'S13001' }],
      yearsOfExperience: 5,
      version: 4,
      inputValidity: 'VALID',
      completion: { percent: 90, isComplete: true, next: { topic: 'photo', gain: 10 } },
    });
    // One legal name is VALID. (Rule 8.8)
    const oneName = { lastName: 'SUKARNO', firstName: '', lastKana: 'スカルノ', firstKana: '' };
    await hana.save(oneName);
    expect(await hana.profile()).toMatchObject({ ...oneName, inputValidity: 'VALID' });
    await hana.save({
      lastName: '山田',
      firstName: '花子',
      lastKana: 'ヤマダ',
      firstKana: 'ハナコ',
    });
    await hana.save({ profile: null, desiredStationCodes: [], sex: null, yearsOfExperience: null });
    expect(await hana.profile()).toMatchObject({
      profile: null,
      desiredStationCodes: [],
      sex: null,
      yearsOfExperience: null,
      lastName: '山田',
    });
  });

  test('the name of the session follows', async () => {
    const hana = await person();
    await hana.save(basicInput);
    const answer = await product.call('{ currentUser { name } }', {}, { token: hana.token });
    expect(answer.data?.['currentUser'].name).toBe('山田 花子');
  });

  test.each([
    [{ lastName: '' }, { lastName: sentences.nameEmpty }],
    [{ lastName: null }, { lastName: sentences.nameEmpty }],
    [{ lastName: '山'.repeat(21) }, { lastName: sentences.nameTooLong }],
    [{ firstName: '花子2' }, { firstName: sentences.nameDigits }],
    [{ firstName: '花子😀' }, { firstName: sentences.nameCharacters }],
    [{ lastKana: '山田' }, { lastKana: sentences.kana }],
    [{ bornOn: '2008-11-23' }, { bornOn: sentences.tooYoung }],
    [{ bornOn: '1945-11-22' }, { bornOn: sentences.tooOld }],
    [{ bornOn: '2000-02-30' }, { bornOn: sentences.bornOnUnknown }],
    [{ nationality: null }, { nationality: sentences.nationality }],
    [{ zipCode: '160' }, { zipCode: sentences.zipCode }],
    [{ areaL: '99' }, { areaL: sentences.areaL }],
    [{ city: '' }, { city: sentences.cityEmpty }],
    [{ streetNumber: 'あ'.repeat(101) }, { streetNumber: sentences.addressTooLong }],
    [{ occupation: '999' }, { occupation: sentences.occupation }],
    [{ occupation: null }, { occupation: sentences.occupation }],
    [{ jobChangeIntention: 'いつか' }, { jobChangeIntention: sentences.jobChangeIntention }],
    [{ jobArrangements: ['999'] }, { jobArrangements: sentences.choice }],
    [{ experiencedJobTasks: ['63'] }, { experiencedJobTasks: sentences.choice }],
    [{ desiredJobTasks: ['a'] }, { desiredJobTasks: sentences.choice }],
    [{ desiredWorkingHourIds: ['6'] }, { desiredWorkingHourIds: sentences.choice }],
    [{ areaLList: ['13', '00'] }, { areaLList: sentences.choice }],
    [{ desiredStationCodes: ['S99999'] }, { desiredStationCodes: sentences.choice }],
    [
      { desiredStationCodes: ['S13001', 'S13002', 'S13003', 'S13004', 'S13005', 'S13006'] },
      { desiredStationCodes: sentences.desiredStations },
    ],
    [{ profile: 'あ'.repeat(401) }, { profile: sentences.profileTooLong }],
    [{ profile: 'line: hana@example.jp' }, { profile: sentences.profileContact }],
    [{ yearsOfExperience: 61 }, { yearsOfExperience: sentences.yearsOfExperience }],
    [{ yearsOfExperience: -1 }, { yearsOfExperience: sentences.yearsOfExperience }],
    [
      { lastName: '', zipCode: '1', yearsOfExperience: 99 },
      {
        lastName: sentences.nameEmpty,
        zipCode: sentences.zipCode,
        yearsOfExperience: sentences.yearsOfExperience,
      },
    ],
  ])('%j is refused and nothing is saved', async (wrong, fields) => {
    const hana = await person();
    const answer = await hana.update({ ...basicInput, ...wrong });
    expect(refusalOfAnswer(answer)).toEqual({ code: 'VALIDATION_FAILED', fields });
    expect((await hana.profile()).version).toBe(0);
  });

  test('hostile texts are refused or stored, and break nothing', async () => {
    const hana = await person();
    const texts = [
      '\u0000',
      'a'.repeat(10_000),
      "'; drop table workers; --",
      '１２３',
      '\ud800',
      '🏳️‍🌈',
    ];
    const fields = [
      'lastName',
      'lastKana',
      'bornOn',
      'zipCode',
      'areaL',
      'city',
      'building',
      'profile',
      'occupation',
      'jobChangeIntention',
    ];
    for (const field of fields) {
      for (const text of texts) {
        const answer = await hana.update({ [field]: text });
        expect(['VALIDATION_FAILED', null]).toContain(refusalCodeOf(answer));
      }
    }
    expect((await hana.profile()).lastName).toBeNull();
  });

  test('the second of two tabs is refused, and without a version the last one wins', async () => {
    const hana = await person();
    await hana.save({ ...basicInput, version: 0 });
    await hana.save({ lastName: '鈴木', version: 1 });
    expect(refusalCodeOf(await hana.update({ lastName: '佐藤', version: 1 }))).toBe('CONFLICT');
    expect(await hana.profile()).toMatchObject({ lastName: '鈴木', version: 2 });
    await hana.save({ lastName: '佐藤' });
    expect(await hana.profile()).toMatchObject({ lastName: '佐藤', version: 3 });
  });

  test('of two tabs at once, one saves', async () => {
    const hana = await person();
    const answers = await Promise.all(
      ['鈴木', '佐藤', '高橋', '田中'].map((lastName) => hana.update({ lastName, version: 0 })),
    );
    expect(answers.filter((answer) => refusalCodeOf(answer) === 'CONFLICT')).toHaveLength(3);
    expect(answers.filter((answer) => refusalCodeOf(answer) === null)).toHaveLength(1);
    expect((await hana.profile()).version).toBe(1);
  });
});
