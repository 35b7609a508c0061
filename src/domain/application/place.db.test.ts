import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDatabase } from '#testing/database.ts';
import { openApplicationFixture, type ApplicationFixture } from '#testing/fixtures/application.ts';
import { noonOnApplyFactsDay } from './facts.build.ts';

let fixture: ApplicationFixture;
beforeAll(async () => {
  fixture = await openApplicationFixture(await openTestDatabase(), noonOnApplyFactsDay);
});
afterAll(() => fixture.close());

const document = /* GraphQL */ `
  query ($id: ID!) {
    applicationConfirmation(recruitmentId: $id) {
      facilityAddress
      placeWarning {
        title
      }
    }
  }
`;

/** Reads the page's text on a shift in 東京都 for a worker who lives and looks in these prefectures. */
async function confirm(home: string, wished: string[]) {
  const { app } = fixture;
  const worker = await fixture.person();
  await app.db
    .updateTable('worker_profiles')
    .set({ prefecture_code: home, desired_prefecture_codes: wished })
    .where('worker_id', '=', worker.id)
    .execute();
  const { data } = await fixture.call(document, { id: (await fixture.seat()).id }, worker);
  return data?.['applicationConfirmation'];
}

test('a worker of another region is told of the distance, unless they asked for a prefecture near it', async () => {
  const far = { title: '遠い地域のお仕事です' };
  const facilityAddress = '東京都新宿区西新宿';
  expect(await confirm('27', [])).toEqual({ facilityAddress, placeWarning: far });
  expect(await confirm('27', ['28'])).toEqual({ facilityAddress, placeWarning: far });
  expect(await confirm('27', ['14'])).toEqual({ facilityAddress, placeWarning: null });
  expect(await confirm('12', [])).toEqual({ facilityAddress, placeWarning: null });
});

test('a visitor sees the place and no warning', async () => {
  const { data } = await fixture.call(document, { id: (await fixture.seat()).id }, {});
  expect(data?.['applicationConfirmation']).toEqual({
    facilityAddress: '東京都新宿区西新宿',
    placeWarning: null,
  });
});
