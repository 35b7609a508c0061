import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildLicense } from '#domain/credentials/build.ts';

import {
  openApplicationFixture,
  type ApplicationWorker,
  type ApplicationFixture,
} from '#testing/fixtures/application.ts';
import { openTestDatabase } from '#testing/database.ts';
import { timeOnApplyFactsDay, noonOnApplyFactsDay } from './facts.build.ts';

/**
 * 即決 promises a contract at the application, so lists show it only to viewers who would get one at
 * once.
 */

let fixture: ApplicationFixture;
/** One posting without a licence group and one that requires 介護福祉士. */
let open: string;
let licensed: string;

beforeAll(async () => {
  fixture = await openApplicationFixture(await openTestDatabase(), noonOnApplyFactsDay);
  open = (await fixture.seat({ capacity: 5 })).id;
  licensed = (await fixture.seat({ capacity: 5, licenseGroups: [[1]] })).id;
});
afterAll(() => fixture.close());

type Shown = { id: string; tags: { name: string }[] };

/** The postings with the tag 即決 in the search, the favourites and their details. */
async function promised(who: ApplicationWorker | null) {
  if (who) {
    for (const id of [open, licensed]) {
      await fixture.call(
        'mutation ($id: ID!) { addRecruitmentToFavorite(input: { recruitmentId: $id }) { success } }',
        { id },
        who,
      );
    }
  }
  const names = '{ recruitments { id tags { name } } }';
  const favorites = who ? `favoriteRecruitmentList ${names}` : '';
  const { data } = await fixture.call(
    `query ($open: ID!, $licensed: ID!) {
       recruitmentSearch(input: {}) ${names} ${favorites}
       open: recruitmentDetail(recruitmentId: $open) { id tags { name } }
       licensed: recruitmentDetail(recruitmentId: $licensed) { id tags { name } } }`,
    { open, licensed },
    who ?? {},
  );
  const instant = (shown: Shown[]) =>
    shown.filter(({ tags }) => tags.some(({ name }) => name === '即決')).map(({ id }) => id);
  return {
    search: instant(data?.['recruitmentSearch'].recruitments).toSorted(),
    favorites: who && instant(data?.['favoriteRecruitmentList'].recruitments).toSorted(),
    detail: instant([data?.['open'], data?.['licensed']]).toSorted(),
  };
}

const everywhere = (ids: string[]) => {
  const sorted = ids.toSorted();
  return { search: sorted, favorites: sorted, detail: sorted };
};

test('a visitor and a worker whose credentials are approved read 即決', async () => {
  expect(await promised(null)).toEqual({ ...everywhere([open, licensed]), favorites: null });
  const hana = await fixture.person({ bank: true, licenseIds: [1] });
  expect(await promised(hana)).toEqual(everywhere([open, licensed]));
});

test('a worker on hold reads 即決 nowhere', async () => {
  const hana = await fixture.person({ bank: true, licenseIds: [1] });
  await fixture.app.db
    .insertInto('penalty_periods')
    .values({
      worker_id: hana.id,
      level: 'hold',
      reason: 'cancellation',
      starts_at: noonOnApplyFactsDay,
      ends_at: timeOnApplyFactsDay('2026-11-15 12:00'),
    })
    .execute();
  expect(await promised(hana)).toEqual(everywhere([]));
});

test('a worker whose licence is under review reads it where no licence is asked for', async () => {
  const hana = await fixture.person({ bank: true });
  const license = {
    workerId: hana.id,
    licenseId: 1,
    state: 'PENDING',
    now: noonOnApplyFactsDay,
  } as const;
  await buildLicense(fixture.app.db, license);
  expect(await promised(hana)).toEqual(everywhere([open]));
});

test('a worker whose identity is under review reads 即決 nowhere', async () => {
  const pending = { identity: { state: 'PENDING' } } as const;
  const hana = await fixture.person({ bank: true, licenseIds: [1], ...pending });
  expect(await promised(hana)).toEqual(everywhere([]));
});
