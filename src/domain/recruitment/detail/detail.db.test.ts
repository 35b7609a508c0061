import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { buildWorker } from '#access/worker/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { collectSentStatements } from '#testing/plans.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '../build.ts';
import { publishFacilityRating } from './rate-facility.server.ts';
import { closeRecruitment } from '../publishing/stop.server.ts';

const now = instantAtJst('2026-11-21', '18:00');
const detail = /* GraphQL */ `
  query Detail($id: ID!) {
    recruitmentDetail(recruitmentId: $id) {
      id
      review {
        rate
        description
      }
      recruitmentId
      jobId
      title
      tagline
      tags {
        name
      }
      representativeImage
      images
      description
      tasks
      startsAt
      endsAt
      breakTimeLabel
      hourlyWage
      salary
      wageAndAllowanceLabel
      travelAllowanceLabel
      capacity
      remainingRecruitmentNumbers
      state
      isRecruitmentCompleted
      mode
      deadline
      publishedAt
      requirementLicenses {
        licenses {
          id
          name
          held
        }
      }
      requirementNote
      workflow {
        time
        description
      }
      belonging
      note
      appealPoints
      benefits
      bonus
      favorited
      facility {
        facilityId
        name
        service
        phoneNumber
        address
        station
        accessNote
        features
        ambience {
          averageNursingCareLevel
          note
        }
        prefectureId
        cityName
        zipCode
      }
      button {
        label
        disabled
        action
      }
      otherCandidates {
        otherCandidatesId
        startsAt
        times
        salary
        capacity
        remainingRecruitmentNumbers
        canApply
        warningDialogView {
          kind
        }
      }
      rate {
        value
        description
        ratings {
          name
          rate
        }
      }
      warningDialogView {
        title
        description
        kind
      }
      measuresToPreventPassiveSmoking
    }
  }
`;

let product: TestProduct;
let jobId = '';
let facilityId = '';
const ids: string[] = [];

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), now);
  const { db } = product.app;
  const facility = await buildFacility(db, {
    now,
    stations: [{ code: 'S13001', walkMinutes: 8 }],
    featureIds: [1, 2],
    averageNursingCareLevel: 3.2,
    imageKeys: ['facilities/a.webp', 'facilities/b.webp'],
    smokingMeasure: 'PREMISES_BANNED',
  });
  facilityId = facility.id;
  const job = await buildJob(db, {
    now,
    facilityId,
    title: 'デイサービス',
    tagline: '少人数',
    licenseGroups: [[1, 3], [37]],
    workflow: [{ time: '09:00', description: '朝礼' }],
    benefitIds: [1, 2],
    appealPoints: ['駅から近い'],
    requirementNote: '送迎の運転があります',
    imageKeys: ['jobs/c.webp'],
  });
  jobId = job.id;
  for (let day = 22; day <= 30; day += 1) {
    const on = `2026-11-${day}`;
    // Built in the order of the days.
    const built = await buildRecruitment(db, {
      now,
      jobId,
      startsAt: instantAtJst(on, '17:00'),
      endsAt: instantAtJst(on, '22:00'),
      capacity: 2,
      bonus: 300,
    });
    ids.push(built.id);
  }
  await inTransaction(db, (tx) =>
    publishFacilityRating(tx, {
      facilityId,
      rating: 4.1,
      ratingCount: 4,
      items: [{ name: '職場の雰囲気', rate: 4.5 }],
    }),
  );
});
afterAll(() => product.close());

async function look(id: string, token?: string) {
  const answer = await product.call(detail, { id }, { token });
  expect(answer.errors).toBeUndefined();
  return answer.data?.['recruitmentDetail'];
}

describe('a detail', () => {
  test('tells a visitor everything but the phone number and the whole address (spec 3.081, 4.041)', async () => {
    const seen = await look(ids[0] ?? '');
    expect(seen).toMatchObject({
      id: ids[0],
      recruitmentId: ids[0],
      review: { rate: 4.1, description: '4.1（4件）' },
      jobId,
      title: 'デイサービス',
      tagline: '少人数',
      tags: ['急募', '即決', '駅近', 'ボーナス'].map((name) => ({ name })),
      images: ['/files/jobs/c.webp', '/files/facilities/a.webp', '/files/facilities/b.webp'],
      representativeImage: '/files/jobs/c.webp',
      breakTimeLabel: '休憩なし',
      // Five hours at 1,500 yen, and the bonus.
      salary: 7_800,
      travelAllowanceLabel: '交通費 上限500円',
      wageAndAllowanceLabel: '時給1,500円（深夜・時間外は25％増し）',
      state: 'open',
      isRecruitmentCompleted: false,
      mode: 'INSTANT',
      bonus: 300,
      favorited: null,
      deadline: '2026-11-22T06:00:00.000Z',
      requirementLicenses: [
        {
          licenses: [
            { id: '1', name: '介護福祉士', held: null },
            { id: '3', name: '介護職員初任者研修', held: null },
          ],
        },
        { licenses: [{ id: '37', name: '普通自動車運転免許', held: null }] },
      ],
      requirementNote: '送迎の運転があります',
      workflow: [{ time: '09:00', description: '朝礼' }],
      appealPoints: ['駅から近い'],
      benefits: ['交通費支給', '食事あり'],
      facility: {
        facilityId,
        phoneNumber: null,
        address: '東京都新宿区西新宿',
        station: '東京駅 徒歩8分',
        ambience: { averageNursingCareLevel: 3.2 },
        prefectureId: '13',
        cityName: '新宿区',
        zipCode: '1600023',
      },
      button: { label: 'ログインして応募', disabled: false, action: 'login' },
      rate: {
        value: 4.1,
        description: '4.1（4件）',
        ratings: [{ name: '職場の雰囲気', rate: 4.5 }],
      },
      warningDialogView: null,
      measuresToPreventPassiveSmoking: '敷地内禁煙',
    });
    expect(seen.facility.features).toHaveLength(2);
  });

  test('names the other times of the job, the next ones first, at most ten', async () => {
    const { otherCandidates } = await look(ids[4] ?? '');
    const others = ids.filter((_, index) => index !== 4);
    expect(
      otherCandidates.map((one: { otherCandidatesId: string }) => one.otherCandidatesId),
    ).toEqual(others);
    expect(otherCandidates[0]).toMatchObject({
      times: '2026/11/22（日）17:00〜22:00',
      salary: 7_500 + 300,
      remainingRecruitmentNumbers: 2,
      canApply: true,
    });
  });

  test('leads a worker to the step that is missing, and shows held licences (spec 4.040)', async () => {
    const { db } = product.app;
    const fresh = await product.signIn((await buildWorker(db, { now })).id);
    const unprepared = await look(ids[0] ?? '', fresh);
    expect(unprepared.button).toEqual({
      label: 'プロフィールを入力',
      disabled: false,
      action: 'update_profile',
    });
    // The button leads to the missing step. Facts that the worker was not asked for yet prevent no date.
    expect(unprepared.warningDialogView?.kind).toBe('WarnBeforeTransition');
    expect(
      unprepared.otherCandidates.filter((one: { canApply: boolean }) => !one.canApply),
    ).toEqual([]);

    const driver = await buildPreparedWorker(db, { now, licenseIds: [37] });
    const lacking = await look(ids[0] ?? '', await product.signIn(driver.id));
    expect(lacking.button).toMatchObject({ label: '資格証を登録', action: 'register_license' });
    expect(
      lacking.requirementLicenses.map((group: { licenses: { held: boolean }[] }) =>
        group.licenses.map((one) => one.held),
      ),
    ).toEqual([[false, false], [true]]);
    expect(lacking.favorited).toBe(false);

    const ready = await buildPreparedWorker(db, { now, licenseIds: [3, 37], bank: true });
    const seen = await look(ids[0] ?? '', await product.signIn(ready.id));
    expect(seen.button).toEqual({ label: '応募へ進む', disabled: false, action: 'apply' });
    expect(seen.warningDialogView?.kind).toBe('WarnBeforeTransition');
  });

  test('opens phone number and address with the contract, and warns at the same day (spec 4.039)', async () => {
    const { app } = product;
    const ready = await buildPreparedWorker(app.db, { now, licenseIds: [1, 37], bank: true });
    const token = await product.signIn(ready.id);
    await buildContract(app, { workerId: ready.id, recruitmentId: ids[2] ?? '', now });
    const seen = await look(ids[2] ?? '', token);
    expect(seen.facility).toMatchObject({
      phoneNumber: '0312345678',
      address: '東京都新宿区西新宿2-8-1',
    });
    expect(seen.button).toEqual({ label: '応募済みです', disabled: true, action: 'nothing' });
    expect(seen.remainingRecruitmentNumbers).toBe(1);

    const sameDay = await buildRecruitment(app.db, {
      now,
      jobId,
      startsAt: instantAtJst('2026-11-24', '08:00'),
      endsAt: instantAtJst('2026-11-24', '12:00'),
    });
    const other = (await look(ids[0] ?? '', token)).otherCandidates.find(
      (one: { otherCandidatesId: string }) => one.otherCandidatesId === sameDay.id,
    );
    expect(other).toMatchObject({
      canApply: false,
      warningDialogView: { kind: 'PreventTransition' },
    });
    expect((await look(ids[0] ?? '')).facility.phoneNumber).toBeNull();
  });

  test('can be read after the end, and says so (spec 4.042)', async () => {
    const { db } = product.app;
    const recruitmentId = ids[8] ?? '';
    await closeRecruitment(db, { recruitmentId, actor: systemActor, now });
    const seen = await look(recruitmentId);
    expect(seen).toMatchObject({
      state: 'closed',
      button: { label: '募集は終了しました', disabled: true, action: 'nothing' },
      isRecruitmentCompleted: false,
    });
    const ready = await buildPreparedWorker(db, { now, licenseIds: [1, 37] });
    expect((await look(recruitmentId, await product.signIn(ready.id))).button.action).toBe(
      'nothing',
    );
    product.setNow(instantAtJst('2026-11-22', '18:00'));
    expect(await look(ids[0] ?? '')).toMatchObject({
      state: 'closed',
      button: { action: 'nothing' },
    });
    product.setNow(now);
  });

  test('of nothing is not found', async () => {
    for (const id of [
      '01a1fc00-e403-71c5-8889-a16929fddd39',
      'x',
      '',
      '\u0000',
      '🏥'.repeat(5_000),
    ]) {
      const answer = await product.call(detail, { id });
      expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
  });

  test('takes three statements for a visitor, and four for a worker beside the session', async () => {
    const ready = await buildPreparedWorker(product.app.db, { now, licenseIds: [1, 37] });
    const token = await product.signIn(ready.id);
    expect(await collectSentStatements(() => look(ids[0] ?? ''))).toHaveLength(3);
    expect(await collectSentStatements(() => look(ids[0] ?? '', token))).toHaveLength(1 + 4);
  });
});
