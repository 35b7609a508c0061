import { afterAll, expect, test } from 'vitest';

import { addDays, instantAtJst } from '#platform/base/jst.ts';
import type { FacilityInput } from '#domain/corporation/facility-rules.ts';
import { pointOutsidePrefectureSentence } from '#domain/corporation/messages.ts';
import type { JobTemplateInput } from '#domain/corporation/template-rules.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { publishBuiltRecruitments } from './build.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, app } = fixture;
afterAll(() => fixture.close());

const own = await fixture.corporation('自');
const others = await fixture.corporation('他');
const owner = await fixture.person({ corporationId: own.id, role: 'OWNER' });
const viewer = await fixture.person({ corporationId: own.id, role: 'VIEWER' });

const facility: FacilityInput = {
  name: ' みどりの丘 ',
  serviceId: 1,
  phoneNumber: '03-1234-5678',
  zipCode: '160-0023',
  cityCode: '13104',
  town: '西新宿',
  streetNumber: '2-8-1',
  latitude: 35.689,
  longitude: 139.692,
  accessNote: '正面玄関へ',
  featureIds: [],
  averageNursingCareLevel: 3.2,
  ambienceNote: '',
  smokingMeasure: 'INDOORS_BANNED',
  consultationDesk: '事務長 03-1234-5678',
  stations: [{ code: 'S13001', walkMinutes: 7 }],
};

const template: JobTemplateInput = {
  title: '日勤の生活介助',
  tagline: '',
  description: '食事や入浴の介助をお願いします。',
  workflow: [{ time: '09:00', description: '申し送り' }],
  belongings: '上履き',
  dress: '動きやすい服装',
  note: '',
  appealPoints: [],
  taskIds: [1, 9],
  benefitIds: [],
  licenseGroups: [[1, 2, 3]],
  requirementNote: '',
  beginnersWelcome: false,
  pickUpService: false,
  workQuestions: [
    { text: '昼食を注文しますか', kind: 'yes_no' as const, options: [], required: true },
  ],
};

const agreement = {
  number: '第77号',
  office: '新宿労働基準監督署',
  filedOn: '2026-03-25',
  startsOn: '2026-04-01',
  endsOn: '2027-03-31',
  dailyMinutes: 120,
  monthlyHours: 45,
  yearlyHours: 360,
  specialClause: false,
};

/** The answer to a command with one input, by the owner unless told otherwise. */
function send(command: string, input: object, { as = owner, idempotencyKey = '' } = {}) {
  const type = `${command[0]?.toUpperCase()}${command.slice(1)}Input`;
  const named = ['publishFacility', 'closeFacility', 'endTemplate', 'withdrawAgreement'];
  const inputType = named.includes(command)
    ? 'StaffIdInput'
    : command === 'createFacility'
      ? 'FacilityInput'
      : type;
  const answersId = ['createFacility', 'createTemplate', 'recordAgreement'].includes(command);
  const document = `mutation ($input: ${inputType}!) { ${command}(input: $input) { ${answersId ? 'id' : 'success'} } }`;
  return ask('facility', document, { input }, { ...as, idempotencyKey });
}

async function made(command: string, input: object): Promise<string> {
  const { data, errors } = await send(command, input);
  expect(errors).toBeUndefined();
  return String(data?.[command].id);
}

const jobOf = (templateId: string) =>
  app.db
    .selectFrom('jobs')
    .select('id')
    .where((where) =>
      where.or([where('id', '=', templateId), where('template_id', '=', templateId)]),
    )
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow();

const post = async (templateId: string, to = '18:00') => {
  const { id: jobId } = await jobOf(templateId);
  const day = addDays('2026-12-01', 5);
  const posting = {
    jobId,
    mode: 'INSTANT' as const,
    startsAt: instantAtJst(day, '09:00'),
    endsAt: instantAtJst(day, to),
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
    capacity: 1,
  };
  return inTransaction(app.db, (tx) =>
    publishBuiltRecruitments(tx, { posting, actor: systemActor, now }),
  );
};

const shown = (id: string) =>
  app.db
    .selectFrom('open_recruitments')
    .select('item')
    .where('recruitment_id', '=', id)
    .executeTakeFirst();

test('a facility stands in the prefecture of its address', async () => {
  const osaka = { latitude: 34.7025, longitude: 135.4959 };
  const refused = await send('createFacility', { ...facility, ...osaka });
  expect(refused.errors?.[0]?.extensions.fields).toEqual({
    latitude: pointOutsidePrefectureSentence,
  });
});

test('a facility or template is refused for a letter that no font can print, and the refusal names the letter', async () => {
  const fieldsOf = async (answer: ReturnType<typeof ask>) =>
    (await answer).errors?.[0]?.extensions.fields ?? {};
  const sentence = (letter: string) => expect.stringContaining(`「${letter}」は書類に印刷できない`);
  const place = { ...facility, name: 'みどり𪚥', consultationDesk: '事務長ส' };
  expect(await fieldsOf(send('createFacility', place))).toEqual({
    name: sentence('𪚥'),
    consultationDesk: sentence('ส'),
  });
  const facilityId = await made('createFacility', { ...facility, name: 'みどり髙﨑' });
  const editing = { id: facilityId, facility: { ...facility, town: '西新宿𪚥' } };
  expect(await fieldsOf(send('editFacility', editing))).toEqual({ town: sentence('𪚥') });
  const question = {
    text: '昼食𪚥',
    kind: 'choice' as const,
    options: ['はい', 'いいえส'],
    required: false,
  };
  const unprinted = { ...template, description: '𪚥', workQuestions: [question] };
  expect(
    await fieldsOf(
      send('createTemplate', { facilityId, template: { ...unprinted, title: '日勤𪚥' } }),
    ),
  ).toEqual({
    title: sentence('𪚥'),
    'workQuestions-0': sentence('𪚥'),
    'workQuestionOptions-0': sentence('ส'),
  });
  const corporation = {
    name: '社会福祉法人 ひなた𪚥',
    address: '東京都世田谷区桜ส',
    corporateNumber: '7000012050002',
    representative: '田中 実',
    contactName: '事務 花子',
    contactEmail: 'office@hinata.example',
    contactPhone: '03-1234-5678',
  };
  const refused = { name: sentence('𪚥'), address: sentence('ส') };
  expect(await fieldsOf(send('editCorporation', corporation))).toEqual(refused);
  const { name, address } = corporation;
  const input = { name, address, ownerEmail: 'owner@hinata.example', ownerName: '田中 実' };
  const create =
    'mutation ($input: CreateCorporationInput!) { createCorporation(input: $input) { id } }';
  const operator = await fixture.person(null);
  expect(await fieldsOf(ask('operator', create, { input }, operator))).toEqual(refused);
});

test('a facility is prepared, published, changed while shifts are ahead, and closed', async () => {
  const id = await made('createFacility', facility);
  const templateId = await made('createTemplate', { facilityId: id, template });
  await expect(post(templateId)).rejects.toMatchObject({ code: 'FACILITY_NOT_PUBLISHED' });
  expect(refusalCodeOf(await send('publishFacility', { id }))).toBeNull();
  const seen = await ask(
    'facility',
    `query ($id: ID!) { ownFacility(id: $id) { name state prefectureName zipCode stations { name walkMinutes } } }`,
    { id },
    viewer,
  );
  expect(seen.data?.['ownFacility']).toEqual({
    name: 'みどりの丘',
    state: 'PUBLISHED',
    prefectureName: '東京都',
    zipCode: '1600023',
    stations: [{ name: expect.any(String), walkMinutes: 7 }],
  });

  const posted = await post(templateId);
  const renamed = { ...facility, name: 'みどりの森', stations: [] };
  const moved = { id, facility: { ...renamed, town: '北新宿' } };
  expect(refusalCodeOf(await send('editFacility', moved))).toBe('FACILITY_HAS_SHIFTS');
  expect(refusalCodeOf(await send('editFacility', { id, facility: renamed }))).toBeNull();
  expect((await shown(posted.id))?.item).toMatchObject({
    facility: { name: 'みどりの森' },
    stationLabel: null,
  });

  expect(refusalCodeOf(await send('closeFacility', { id }))).toBeNull();
  expect(refusalCodeOf(await send('closeFacility', { id }))).toBeNull();
  expect(await shown(posted.id)).toBeUndefined();
  await expect(post(templateId)).rejects.toMatchObject({ code: 'FACILITY_CLOSED' });
  const history = await app.db
    .selectFrom('state_changes')
    .select(['event', 'staff_id'])
    .where('subject_id', 'in', [id, posted.id])
    .orderBy('id')
    .execute();
  expect(history.map(({ event }) => event)).toEqual([
    'CREATE',
    'PUBLISH',
    'publish',
    'EDIT',
    'CLOSE',
    'close',
  ]);
  expect(history.filter(({ staff_id: by }) => by === owner.id)).toHaveLength(5);
});

test('wrong values are named by their fields, and nothing is made', async () => {
  const count = () =>
    app.db.selectFrom('facilities').select(app.db.fn.countAll().as('n')).executeTakeFirst();
  const before = await count();
  const wrong = {
    ...facility,
    cityCode: '99999',
    smokingMeasure: 'x',
    stations: [{ code: 'none', walkMinutes: 5 }],
    latitude: 0,
  };
  const answer = await send('createFacility', wrong);
  expect(Object.keys(answer.errors?.[0]?.extensions.fields ?? {})).toEqual([
    'cityCode',
    'latitude',
    'smokingMeasure',
    'stations',
  ]);
  expect(await count()).toEqual(before);
});

test('a corporation that is not approved publishes no facility', async () => {
  const { id: corporationId } = await fixture.corporation('未');
  await app.db
    .updateTable('corporations')
    .set({ state: 'WAITING', declared_at: null })
    .where('id', '=', corporationId)
    .execute();
  const as = await fixture.person({ corporationId, role: 'OWNER' });
  const { data } = await send('createFacility', facility, { as });
  const id = data?.['createFacility'].id;
  expect(refusalCodeOf(await send('publishFacility', { id }, { as }))).toBe('DECLARATION_MISSING');
  await app.db
    .updateTable('corporations')
    .set({ declared_at: now })
    .where('id', '=', corporationId)
    .execute();
  expect(refusalCodeOf(await send('publishFacility', { id }, { as }))).toBe(
    'CORPORATION_NOT_APPROVED',
  );
});

test.each(['contact_name', 'contact_email', 'contact_phone'])(
  'a corporation without %s publishes no facility',
  async (column) => {
    const { id: corporationId } = await fixture.corporation(column);
    await app.db
      .updateTable('corporations')
      .set({ [column]: '' })
      .where('id', '=', corporationId)
      .execute();
    const as = await fixture.person({ corporationId, role: 'OWNER' });
    const { data } = await send('createFacility', facility, { as });
    const id = data?.['createFacility'].id;
    expect(refusalCodeOf(await send('publishFacility', { id }, { as }))).toBe('CONTACT_MISSING');
  },
);

test('a posting keeps the version of the template that it was made from', async () => {
  const facilityId = own.facilityId;
  const input = { facilityId, template };
  const first = await send('createTemplate', input, { idempotencyKey: 'template-1' });
  const again = await send('createTemplate', input, { idempotencyKey: 'template-1' });
  const id = first.data?.['createTemplate'].id;
  expect(again.data?.['createTemplate'].id).toBe(id);
  const posted = await post(id);
  const edited = { ...template, title: '日勤（入浴あり）' };
  expect(
    refusalCodeOf(await send('editTemplate', { id, version: 1, template: edited })),
  ).toBeNull();
  // Another person had the first version open.
  expect(refusalCodeOf(await send('editTemplate', { id, version: 1, template }))).toBe(
    'TEMPLATE_REPLACED',
  );
  const { title } = await app.db
    .selectFrom('recruitments as r')
    .innerJoin('jobs as j', 'j.id', 'r.job_id')
    .select('j.title')
    .where('r.id', '=', posted.id)
    .executeTakeFirstOrThrow();
  expect(title).toBe(template.title);
  const list = `query ($facilityId: ID) { templates(facilityId: $facilityId) { templates { id version title
    workQuestions { text kind options required } } } }`;
  const listed = async () =>
    (await ask('facility', list, { facilityId }, viewer)).data?.['templates'].templates;
  expect(await listed()).toEqual([
    { id, version: 2, title: edited.title, workQuestions: template.workQuestions },
  ]);
  expect(refusalCodeOf(await send('endTemplate', { id }))).toBeNull();
  expect(await listed()).toEqual([]);
  expect(refusalCodeOf(await send('editTemplate', { id, version: 2, template }))).toBe(
    'TEMPLATE_ENDED',
  );
});

test('overtime needs a filing that is in force on the day and permits that much', async () => {
  const id = await made('createFacility', { ...facility, name: '残業の里' });
  await send('publishFacility', { id });
  const templateId = await made('createTemplate', { facilityId: id, template });
  await expect(post(templateId, '20:00')).rejects.toMatchObject({
    code: 'OVERTIME_AGREEMENT_MISSING',
  });
  const past = { ...agreement, facilityId: id, startsOn: '2025-04-01', endsOn: '2026-03-31' };
  await made('recordAgreement', past);
  await expect(post(templateId, '20:00')).rejects.toMatchObject({
    code: 'OVERTIME_AGREEMENT_MISSING',
  });
  const filing = await made('recordAgreement', { ...agreement, facilityId: id });
  await expect(post(templateId, '20:00')).resolves.toBeDefined();
  await expect(post(templateId, '20:01')).rejects.toMatchObject({
    code: 'OVERTIME_BEYOND_AGREEMENT',
  });
  expect(refusalCodeOf(await send('withdrawAgreement', { id: filing }))).toBeNull();
  await expect(post(templateId, '20:00')).rejects.toMatchObject({
    code: 'OVERTIME_AGREEMENT_MISSING',
  });
  const list = `query ($id: ID!) { agreements(facilityId: $id) { number endsOn withdrawnAt } }`;
  const { data } = await ask('facility', list, { id }, viewer);
  expect(data?.['agreements']).toMatchObject([
    { endsOn: '2027-03-31', withdrawnAt: expect.any(String) },
    { endsOn: '2026-03-31', withdrawnAt: null },
  ]);
  const long = { ...agreement, facilityId: id, endsOn: '2030-04-01', monthlyHours: 46 };
  const answer = await send('recordAgreement', long);
  expect(Object.keys(answer.errors?.[0]?.extensions.fields ?? {})).toEqual([
    'endsOn',
    'monthlyHours',
  ]);
});

test('viewers change nothing, and another corporation’s facility is nobody’s', async () => {
  const { facilityId } = others;
  expect(refusalCodeOf(await send('createFacility', facility, { as: viewer }))).toBe('FORBIDDEN');
  const foreign = { id: facilityId, facility };
  expect(refusalCodeOf(await send('editFacility', foreign))).toBe('NOT_FOUND');
  expect(refusalCodeOf(await send('closeFacility', { id: facilityId }))).toBe('NOT_FOUND');
  const list = '{ ownFacilities { facilities { name } cursor } }';
  const { data } = await ask('facility', list, {}, viewer);
  const names = data?.['ownFacilities'].facilities.map(({ name }: { name: string }) => name);
  expect(names).toContain('自の里');
  expect(names).not.toContain('他の里');
});
