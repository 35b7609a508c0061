import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { withoutFurigana } from '#platform/base/texts/marked-text.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import {
  facilitiesWithoutFurigana,
  storeFacilityFurigana,
} from '#domain/corporation/furigana/furigana.queries.server.ts';
import { writeFurigana } from '#domain/corporation/furigana/write-furigana.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { wholeFacility } from '#testing/fixtures/facility-inputs.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { buildRecruitment } from '../build.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { app, ask } = fixture;
afterAll(() => fixture.close());

const { id: corporationId } = await fixture.corporation('自');
const manager = await fixture.person({ corporationId, role: 'MANAGER' });
// Requests are sent as a worker, because visitors share cached answers for some seconds.
const worker = await buildWorker(app.db, { now });
const token = await fixture.signIn(worker.id);
const shift = { now, startsAt: addHours(now, 72), endsAt: addHours(now, 80) };

async function textsOf(kind: 'recruitment' | 'facility', id: string): Promise<string[]> {
  const query = `query ($id: ID!) { texts: ${kind}Furigana(${kind}Id: $id) }`;
  return (await fixture.call(query, { id }, { token })).data?.['texts'];
}
const bare = (texts: readonly string[]) => texts.map(withoutFurigana).toSorted();

test('the texts of a job and its facility are read once, for those who may see the posting', async () => {
  const { id: facilityId } = await buildFacility(app.db, {
    now,
    corporationId,
    accessNote: '裏口から入ります',
    ambienceNote: 'みんなでたのしく',
    lacksFurigana: true,
  });
  const job = await buildJob(app.db, {
    now,
    facilityId,
    title: 'デイサービスのスタッフ',
    description: ' 入浴の介助です。\n見守りもあります。 ',
    workflow: [{ time: '09:00', description: '申し送り' }],
    belongings: '上履き',
    appealPoints: ['駅から近い'],
    workQuestions: [{ text: '夜勤の経験は？', kind: 'text', options: [], required: true }],
    lacksFurigana: true,
  });
  const { id } = await buildRecruitment(app.db, { ...shift, jobId: job.id });
  expect(await textsOf('recruitment', id)).toEqual([]);

  // Two have texts: the job and its facility.
  expect(await writeFurigana(app.db)).toBe(2);
  const texts = await textsOf('recruitment', id);
  // The texts as the page shows them; texts without kanji are left out.
  expect(bare(texts)).toEqual(
    [
      '入浴の介助です。\n見守りもあります。',
      '申し送り',
      '上履き',
      '駅から近い',
      '夜勤の経験は？',
      '裏口から入ります',
    ].toSorted(),
  );
  expect(texts).toContain('\uFFF9申\uFFFAもう\uFFFBし\uFFF9送\uFFFAおく\uFFFBり');
  expect(bare(await textsOf('facility', facilityId))).toEqual(['裏口から入ります']);
  expect(await writeFurigana(app.db)).toBe(0);

  const until = addHours(now, 10);
  const limit = { recruitment_id: id, facility_id: facilityId, audience: 'EXPERIENCED', until };
  await app.db.insertInto('limited_recruitments').values(limit).execute();
  expect(await textsOf('recruitment', id)).toEqual([]);
  expect(await textsOf('recruitment', randomUUID())).toEqual([]);
  expect(await textsOf('facility', randomUUID())).toEqual([]);
  const wrong = await fixture.call('{ recruitmentFurigana(recruitmentId: "x") }', {}, { token });
  expect(refusalCodeOf(wrong)).toBe('NOT_FOUND');
});

test('a facility is read again after an edit, also one in the midst of reading', async () => {
  const built = { now, corporationId, accessNote: '裏口', lacksFurigana: true };
  const { id } = await buildFacility(app.db, built);
  const waiting = () => facilitiesWithoutFurigana(app.db, 10);
  const read = async (from: readonly string[]) => {
    await storeFacilityFurigana(app.db, [{ id, texts: [...from], from }]);
    return (await waiting()).length;
  };
  const [before] = await waiting();
  expect(before?.id).toBe(id);
  expect(await edit(id, '玄関')).toBeNull();
  expect(await read(before?.texts ?? [])).toBe(1);
  expect(await read((await waiting())[0]?.texts ?? [])).toBe(0);
  expect(await textsOf('facility', id)).toContain('玄関');
  expect(await edit(id, '通用口')).toBeNull();
  expect(await waiting()).toHaveLength(1);
});

test('what a facility does not say any more has no furigana from the edit on', async () => {
  const words = { accessNote: '裏口', ambienceNote: '', lacksFurigana: true };
  const { id } = await buildFacility(app.db, { now, corporationId, ...words });
  const stored = () =>
    app.db
      .selectFrom('facility_furigana')
      .select('texts')
      .where('facility_id', '=', id)
      .executeTakeFirst();
  await writeFurigana(app.db);
  expect(await edit(id, '裏口')).toBeNull();
  expect(bare(await textsOf('facility', id))).toEqual(['裏口']);

  // Writes the text like the release before furigana, which did not add any.
  await app.db
    .updateTable('facilities')
    .set({ access_note: '玄関' })
    .where('id', '=', id)
    .execute();
  const { id: jobId } = await buildJob(app.db, { now, facilityId: id, title: '入浴' });
  const recruitment = await buildRecruitment(app.db, { ...shift, jobId });
  expect(await textsOf('facility', id)).toEqual([]);
  expect(await textsOf('recruitment', recruitment.id)).toEqual([]);

  expect(await stored()).toBeDefined();
  expect(await edit(id, '通用口')).toBeNull();
  expect(await stored()).toBeUndefined();
});

async function edit(id: string, accessNote: string) {
  const facility = { ...wholeFacility, accessNote };
  const editing =
    'mutation ($input: EditFacilityInput!) { editFacility(input: $input) { success } }';
  return refusalCodeOf(await ask('facility', editing, { input: { id, facility } }, manager));
}
