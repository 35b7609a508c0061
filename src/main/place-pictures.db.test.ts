import { afterAll, beforeAll, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { OwnFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { FacilityPageQuery } from '#apps/worker/facilities/facility-page-client.ts';
import { buildTestJpeg, jpegWithSegment } from '#platform/server/uploads/images.build.ts';
import { draftOfStoredFacility } from '#apps/facility/facilities/facility-draft.ts';
import { previewOfFacilityDraft } from '#apps/facility/facilities/facility-preview.ts';
import { createPlacePictureUploadEndpoint } from '#apps/facility/facilities/picture-endpoint.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { wholeFacility } from '#testing/fixtures/facility-inputs.ts';
import { openStaffFixture, testOrigin } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { openFileRoutes } from './files.server.ts';
import { facilityInputChoices } from '#domain/corporation/choices/choices.server.ts';
import { removeUnusedPlacePictures } from '#domain/corporation/pictures/pictures.server.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { app, ask } = fixture;
afterAll(() => fixture.close());

const upload = createPlacePictureUploadEndpoint(app);
const files = openFileRoutes(app);
const own = await fixture.corporation('自');
const others = await fixture.corporation('他');
const manager = await fixture.person({ corporationId: own.id, role: 'MANAGER' });
const viewer = await fixture.person({ corporationId: own.id, role: 'VIEWER' });
const stranger = await fixture.person({ corporationId: others.id, role: 'OWNER' });

let photo: Buffer;
beforeAll(async () => {
  photo = jpegWithSegment(await buildTestJpeg(1_600, 900), 0xfe, Buffer.from('SECRET'));
});

type Sending = { cookie?: string; origin?: string; body?: Buffer | string };
async function send({ cookie = manager.cookie, origin = testOrigin, body = photo }: Sending = {}) {
  const response = await upload(
    new Request(`${testOrigin}/api/facility/pictures`, {
      method: 'POST',
      headers: { 'apollo-require-preflight': 'true', cookie, origin },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    }),
    { requestId: 'test', address: '192.0.2.1' },
  );
  const answer = (await response.json()) as {
    id?: string;
    url?: string;
    errors?: { extensions: { code: string } }[];
  };
  return { status: response.status, ...answer, code: answer.errors?.[0]?.extensions.code };
}

async function uploaded(cookie = manager.cookie): Promise<{ id: string; url: string }> {
  const { id, url } = await send({ cookie });
  if (!id || !url) throw new Error('The picture was refused.');
  return { id, url };
}

const editing = 'mutation ($input: EditFacilityInput!) { editFacility(input: $input) { success } }';
async function save(facilityId: string, pictureIds?: string[] | null, as = manager) {
  const input = { id: facilityId, facility: { ...wholeFacility, pictureIds } };
  return refusalCodeOf(await ask('facility', editing, { input }, as));
}

const reading = 'query ($id: ID!) { ownFacility(id: $id) { pictures { id url } } }';
async function pictureIdsOf(id: string): Promise<string[]> {
  const { data } = await ask('facility', reading, { id }, manager);
  return data?.['ownFacility'].pictures.map((picture: { id: string }) => picture.id);
}

const end = addHours(now, 80);
const buildShift = (jobId: string) =>
  buildRecruitment(app.db, { now, jobId, startsAt: addHours(now, 72), endsAt: end });

const newFacility = async () => (await buildFacility(app.db, { now, corporationId: own.id })).id;

const look = (url: string) => files(new Request(`${testOrigin}${url}`));
const rows = async (id: string) =>
  (await app.db.selectFrom('place_pictures').selectAll().where('storage_key', '=', id).execute())
    .length;

test('a photo becomes a clean WebP that everybody may keep for a year', async () => {
  const { url } = await uploaded();
  const response = await look(url);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
  expect(bytes.includes('SECRET')).toBe(false);
});

test('nobody without the right, from elsewhere, or with another kind of file uploads', async () => {
  expect(await send({ cookie: '' })).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect(await send({ cookie: viewer.cookie })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await send({ origin: 'https://evil.example' })).toMatchObject({ code: 'ORIGIN_REFUSED' });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect(await send({ body: svg })).toMatchObject({ status: 422, code: 'IMAGE_TYPE' });
  expect(await send({ body: await buildTestJpeg(299, 900) })).toMatchObject({
    code: 'IMAGE_SMALL',
  });
});

test('pictures are saved in their order, left as they are, and shown to workers and in the search', async () => {
  const id = await newFacility();
  const job = await buildJob(app.db, { now, facilityId: id });
  const shift = await buildShift(job.id);
  const [a, b] = [await uploaded(), await uploaded()];
  expect(await save(id, [b.id, a.id])).toBeNull();
  expect(await pictureIdsOf(id)).toEqual([b.id, a.id]);
  // An older client sends no pictures.
  expect(await save(id)).toBeNull();
  expect(await save(id, null)).toBeNull();
  expect(await pictureIdsOf(id)).toEqual([b.id, a.id]);
  const page = await fixture.call(
    'query ($id: ID!) { facilityDetail(facilityId: $id) { images } }',
    { id },
  );
  expect(page.data?.['facilityDetail'].images).toEqual([b.url, a.url]);
  const shown = async () => {
    const { item } = await app.db
      .selectFrom('open_recruitments')
      .select('item')
      .where('recruitment_id', '=', shift.id)
      .executeTakeFirstOrThrow();
    return JSON.stringify(item);
  };
  expect(await shown()).toContain(b.url);
  expect(await save(id, [a.id])).toBeNull();
  expect(await shown()).toContain(a.url);
  expect(await shown()).not.toContain(b.url);
});

test('the preview of a facility is what its page says to workers', async () => {
  const id = await newFacility();
  const pictures = [(await uploaded()).id, (await uploaded()).id];
  const changed = {
    ...wholeFacility,
    featureIds: [3, 1],
    averageNursingCareLevel: 3.2,
    accessNote: ' 正面玄関へ\n夜は裏口へ ',
    ambienceNote: '落ち着いた職場です',
    stations: [
      { code: 'S13002', walkMinutes: 9 },
      { code: 'S13001', walkMinutes: 9 },
    ],
    pictureIds: pictures,
  };
  const input = { id, facility: changed };
  expect(refusalCodeOf(await ask('facility', editing, { input }, manager))).toBeNull();
  const stored = await ask('facility', OwnFacilityQuery.text, { id }, manager);
  const { services, features } = facilityInputChoices;
  const preview = previewOfFacilityDraft(draftOfStoredFacility(stored.data?.['ownFacility']), {
    corporationName: '社会福祉法人 自',
    services,
    features,
  });
  const page = await fixture.call(FacilityPageQuery.text, { facilityId: id });
  expect(page.data?.['facilityDetail']).toMatchObject(preview);
  expect(preview.images).toHaveLength(2);
  expect(preview.features).toHaveLength(2);
  expect(preview.stations).toHaveLength(2);
});

test('what is not the corporation’s, unknown, twice or too many is refused, and nothing changes', async () => {
  const id = await newFacility();
  const kept = await uploaded();
  expect(await save(id, [kept.id])).toBeNull();
  const foreign = await uploaded(stranger.cookie);
  const unknown = 'facilities/00/00000000-0000-4000-8000-000000000000.webp';
  for (const wrong of [foreign.id, unknown, 'private/00/x.jpg', '\u0000']) {
    // oxlint-disable-next-line no-await-in-loop -- a handful
    expect(await save(id, [kept.id, wrong])).toBe('PICTURE_NOT_FOUND');
  }
  expect(await save(id, [kept.id, kept.id])).toBe('VALIDATION_FAILED');
  const many = Array.from({ length: 11 }, (_, index) => `${unknown}${index}`);
  expect(await save(id, many)).toBe('VALIDATION_FAILED');
  expect(await save(others.facilityId, [foreign.id])).toBe('NOT_FOUND');
  expect(await pictureIdsOf(id)).toEqual([kept.id]);
  // The other facility can still save its own picture.
  expect(await save(others.facilityId, [foreign.id], stranger)).toBeNull();
});

test('a picture that nobody saved, or that was taken out, is erased a day later with its file', async () => {
  const id = await newFacility();
  const [shown, out, waiting] = [await uploaded(), await uploaded(), await uploaded()];
  expect(await save(id, [shown.id, out.id])).toBeNull();
  expect(await save(id, [shown.id])).toBeNull();
  await removeUnusedPlacePictures(app, addHours(now, 24));
  expect([await rows(out.id), await rows(waiting.id)]).toEqual([1, 1]);
  // Restored before its removal, then removed again.
  expect(await save(id, [shown.id, out.id])).toBeNull();
  expect(await save(id, [shown.id])).toBeNull();
  const later = addMinutes(addHours(now, 24), 11);
  expect(await removeUnusedPlacePictures(app, later)).toBeGreaterThanOrEqual(2);
  expect([await rows(shown.id), await rows(out.id), await rows(waiting.id)]).toEqual([1, 0, 0]);
  const statuses = await Promise.all(
    [shown, out, waiting].map(async ({ url }) => {
      const response = await look(url);
      await response.body?.cancel();
      return response.status;
    }),
  );
  expect(statuses).toEqual([200, 404, 404]);
  expect(await save(id, [out.id])).toBe('PICTURE_NOT_FOUND');
});

const template = {
  title: '日勤',
  tagline: '',
  description: '食事の介助',
  workflow: [],
  belongings: '',
  dress: '',
  note: '',
  appealPoints: [],
  taskIds: [1],
  benefitIds: [],
  licenseGroups: [],
  requirementNote: '',
  beginnersWelcome: false,
  pickUpService: false,
};

const creating = 'mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { id } }';
const writing = 'mutation ($input: EditTemplateInput!) { editTemplate(input: $input) { success } }';
const ending = 'mutation ($id: ID!) { endTemplate(input: { id: $id }) { success } }';

test('pictures of a template belong to its version, and stay until the last shift of the version has ended', async () => {
  const facilityId = await newFacility();
  const [first, both] = [await uploaded(), await uploaded()];
  const given = { ...template, pictureIds: [first.id, both.id] };
  const made = await ask('facility', creating, { input: { facilityId, template: given } }, manager);
  const id = String(made.data?.['createTemplate'].id);
  const shift = await buildShift(id);
  const write = async (version: number, pictureIds?: string[]) => {
    const input = { id, version, template: { ...template, pictureIds } };
    return refusalCodeOf(await ask('facility', writing, { input }, manager));
  };
  const foreign = await uploaded(stranger.cookie);
  expect(await write(1, [foreign.id])).toBe('PICTURE_NOT_FOUND');
  expect(await write(1, [both.id])).toBeNull();
  // An older client sends no pictures.
  expect(await write(2)).toBeNull();
  const read = await ask(
    'facility',
    'query ($id: ID!) { template(id: $id) { version pictures { url } } }',
    { id },
    manager,
  );
  expect(read.data?.['template']).toEqual({ version: 3, pictures: [{ url: both.url }] });
  const query = 'query ($id: ID!) { recruitmentDetail(recruitmentId: $id) { images } }';
  const { data } = await fixture.call(query, { id: shift.id });
  expect(data?.['recruitmentDetail'].images).toEqual([first.url, both.url]);
  /** The pictures of the shift's version, read from the database: a visitor's answer could come from the cache. */
  const keysOfVersion = async () =>
    (await app.db.selectFrom('jobs').select('image_keys').where('id', '=', id).execute())[0]
      ?.image_keys;
  await removeUnusedPlacePictures(app, addHours(now, 48));
  expect([await rows(first.id), await rows(both.id)]).toEqual([1, 1]);
  await removeUnusedPlacePictures(app, end);
  expect([await rows(first.id), await rows(both.id)]).toEqual([0, 1]);
  expect((await look(first.url)).status).toBe(404);
  expect(await keysOfVersion()).toEqual([both.id]);
  expect(refusalCodeOf(await ask('facility', ending, { id }, manager))).toBeNull();
  await removeUnusedPlacePictures(app, end);
  expect([await rows(both.id), await keysOfVersion()]).toEqual([0, []]);
});

test('the database holds no more than ten pictures', async () => {
  const id = await newFacility();
  const image_keys = Array.from({ length: 11 }, (_, index) => `facilities/${index}.webp`);
  await expect(
    app.db.updateTable('facilities').set({ image_keys }).where('id', '=', id).execute(),
  ).rejects.toThrow('facilities_pictures');
});
