import { afterAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { buildJob } from './build.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, app } = fixture;
afterAll(() => fixture.close());

const own = await fixture.corporation('自');
const others = await fixture.corporation('他');
const manager = await fixture.person({ corporationId: own.id, role: 'MANAGER' });

const reading = `query ($id: ID!) { template(id: $id) { id facilityId version title description taskIds } }`;
const editing = `mutation ($input: EditTemplateInput!) { editTemplate(input: $input) { success } }`;
const ending = `mutation ($id: ID!) { endTemplate(input: { id: $id }) { success } }`;
const read = (id: string) => ask('facility', reading, { id }, manager);

const template = {
  title: '夜勤',
  tagline: '',
  description: '見守り',
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

test('one template is its current version; a later version’s id and an ended template are none', async () => {
  const { id } = await buildJob(app.db, { now, facilityId: own.facilityId, title: '日勤' });
  expect((await read(id)).data?.['template']).toMatchObject({ id, version: 1, title: '日勤' });
  await ask('facility', editing, { input: { id, version: 1, template } }, manager);
  const second = { id, version: 2, title: '夜勤', facilityId: own.facilityId, taskIds: [1] };
  expect((await read(id)).data?.['template']).toMatchObject(second);
  const { id: versionId } = await app.db
    .selectFrom('jobs')
    .select('id')
    .where('template_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(refusalCodeOf(await read(versionId))).toBe('NOT_FOUND');
  await ask('facility', ending, { id }, manager);
  expect(refusalCodeOf(await read(id))).toBe('NOT_FOUND');
});

test('another corporation’s template is none', async () => {
  const { id } = await buildJob(app.db, { now, facilityId: others.facilityId });
  expect(refusalCodeOf(await read(id))).toBe('NOT_FOUND');
});

test('the lists name what a template may be given', async () => {
  const document = '{ facilityChoices { tasks { id } benefits { id } licenses { id name } } }';
  const { data } = await ask('facility', document, {}, manager);
  const { tasks, benefits, licenses } = data?.['facilityChoices'] ?? {};
  expect(tasks).toContainEqual({ id: '1' });
  expect(benefits).toContainEqual({ id: '1' });
  expect(licenses).toContainEqual({ id: '1', name: '介護福祉士' });
});
