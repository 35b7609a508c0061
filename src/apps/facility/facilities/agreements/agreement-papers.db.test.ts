import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import { agreementPaperPath } from '#platform/base/people/file-paths.ts';
import type { FileStore, FileContent } from '#platform/server/files/file-store.ts';
import { buildTestJpeg, jpegWithSegment } from '#platform/server/uploads/images.build.ts';
import {
  buildTestPdf,
  buildPdfOfPages,
  buildProtectedPdf,
} from '#platform/server/uploads/pdf.build.ts';
import { createAgreementPaperEndpoint } from '#apps/facility/downloads/agreement-papers.server.ts';
import { createAgreementPaperUploadEndpoint } from '../agreement-paper-endpoint.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture, testOrigin } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { openFileRoutes } from '#main/files.server.ts';
import {
  maxAgreementFileBytes,
  maxAgreementFiles,
} from '#domain/corporation/agreements/paper-rules.ts';
import { eraseAgreementFiles } from '#domain/corporation/agreements/papers.server.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { app, ask } = fixture;
afterAll(() => fixture.close());

const upload = createAgreementPaperUploadEndpoint(app);
const read = createAgreementPaperEndpoint(app);
const own = await fixture.corporation('自');
const others = await fixture.corporation('他');
const manager = await fixture.person({ corporationId: own.id, role: 'MANAGER' });
const viewer = await fixture.person({ corporationId: own.id, role: 'VIEWER' });
const stranger = await fixture.person({ corporationId: others.id, role: 'OWNER' });
const operator = await fixture.person(null);

const agreementOf = async (facilityId: string) => {
  const { id } = await app.db
    .selectFrom('agreement_filings')
    .select('id')
    .where('facility_id', '=', facilityId)
    .executeTakeFirstOrThrow();
  return id;
};
const agreementId = await agreementOf(own.facilityId);
let photo: Buffer;
beforeAll(async () => {
  photo = jpegWithSegment(await buildTestJpeg(900, 1_200), 0xfe, Buffer.from('SECRET'));
});

type Sending = {
  cookie?: string;
  origin?: string;
  body?: Buffer;
  of?: string;
  by?: typeof upload;
};
async function send(given: Sending = {}) {
  const {
    cookie = manager.cookie,
    origin = testOrigin,
    body = buildTestPdf(),
    of = agreementId,
  } = given;
  const { by = upload } = given;
  const response = await by(
    new Request(`${testOrigin}/api/facility/agreement-papers?agreement=${of}`, {
      method: 'POST',
      headers: { 'apollo-require-preflight': 'true', cookie, origin },
      body: new Uint8Array(body),
    }),
    { requestId: 'test', address: '192.0.2.1' },
  );
  const answer = (await response.json()) as {
    id?: string;
    errors?: { message: string; extensions: { code: string } }[];
  };
  const refused = answer.errors?.[0];
  return {
    status: response.status,
    id: answer.id ?? '',
    code: refused?.extensions.code,
    message: refused?.message,
  };
}

async function look(side: StaffSide, paperId: string, cookie: string) {
  const request = new Request(testOrigin + agreementPaperPath(side, paperId), {
    headers: { cookie },
  });
  const response = await read(request, { address: '192.0.2.1' });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

const asking = `query ($id: ID!) { agreement(id: $id) { filing { hasPaper } papers { id state kind addedBy removedBy } } }`;
const pageOf = async () =>
  (await ask('facility', asking, { id: agreementId }, viewer)).data?.['agreement'];
const removing = `mutation ($id: ID!) { removeAgreementPaper(input: { id: $id }) { success } }`;
const remove = async (id: string, as = manager) =>
  refusalCodeOf(await ask('facility', removing, { id }, as));
const looks = (staffId: string) =>
  app.db
    .selectFrom('staff_access_log')
    .select(['operation', 'facility_id'])
    .where('staff_id', '=', staffId)
    .where('operation', '=', 'agreementPaper')
    .execute();

test('a filing is whole without a file; one is stored, and each look at it is in the log', async () => {
  expect(await pageOf()).toEqual({ filing: { hasPaper: false }, papers: [] });
  const { status, id } = await send();
  expect(status).toBe(201);
  expect(await pageOf()).toMatchObject({
    filing: { hasPaper: true },
    papers: [{ id, state: 'CURRENT', kind: 'pdf', addedBy: '佐藤', removedBy: null }],
  });
  const seen = await look('facility', id, viewer.cookie);
  expect(seen.bytes.equals(buildTestPdf())).toBe(true);
  expect(seen.headers.get('content-disposition')).toMatch(/^attachment; /);
  expect(seen.headers.get('cache-control')).toBe('private, no-store');
  const byOperator = await look('operator', id, operator.cookie);
  expect(byOperator.bytes.equals(buildTestPdf())).toBe(true);
  for (const { id: staffId } of [viewer, operator])
    // oxlint-disable-next-line no-await-in-loop -- two
    expect(await looks(staffId)).toEqual([
      { operation: 'agreementPaper', facility_id: own.facilityId },
    ]);
  const list = `query ($id: ID!) { facilityAgreements(facilityId: $id) { id papers { id state } } }`;
  const { data } = await ask('operator', list, { id: own.facilityId }, operator);
  expect(data?.['facilityAgreements']).toEqual([
    { id: agreementId, papers: [{ id, state: 'CURRENT' }] },
  ]);
});

test('the same file again changes nothing; another replaces it, and both can be opened', async () => {
  const first = await send();
  expect(await send()).toMatchObject({ status: 201, id: first.id });
  const second = await send({ body: photo });
  const { papers } = await pageOf();
  expect(papers.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
    [second.id, 'CURRENT'],
    [first.id, 'REPLACED'],
  ]);
  const { bytes, headers } = await look('facility', second.id, viewer.cookie);
  expect(headers.get('content-type')).toBe('image/jpeg');
  expect(bytes.includes('SECRET')).toBe(false);
  expect((await look('facility', first.id, viewer.cookie)).status).toBe(200);
});

test('what is removed is erased with its file, and who did it stays', async () => {
  const { id } = await send({ body: buildTestPdf({ extra: '/Lang (ja)' }) });
  const { storage_key: key } = await app.db
    .selectFrom('agreement_papers')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([await remove(id), await remove(id)]).toEqual([null, null]);
  expect(await pageOf()).toMatchObject({ filing: { hasPaper: false } });
  expect((await pageOf()).papers[0]).toMatchObject({ id, state: 'REMOVED', removedBy: '佐藤' });
  expect((await look('facility', id, manager.cookie)).status).toBe(404);
  expect((await look('operator', id, operator.cookie)).status).toBe(404);
  // Later uploads with the same content must not keep the erased file alive: their files are erased too.
  await eraseAgreementFiles(app, addMinutes(now, 11));
  await expect(app.storage.get(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const waiting = await app.db
    .selectFrom('agreement_papers')
    .select('id')
    .where('kept_at', 'is', null)
    .execute();
  expect(waiting).toEqual([]);
  const events = await app.db
    .selectFrom('state_changes')
    .select(['event', 'staff_id'])
    .where('subject_id', '=', agreementId)
    .where('event', 'in', ['REMOVE_PAPER'])
    .execute();
  expect(events).toEqual([{ event: 'REMOVE_PAPER', staff_id: manager.id }]);
});

test('who asks for the headers alone sees no look in the log, and leaves no file open', async () => {
  const { id } = await send({ body: buildTestPdf({ extra: '/Lang (head)' }) });
  const before = await looks(viewer.id);
  const opened: FileContent[] = [];
  const storage: FileStore = {
    ...app.storage,
    async open(key) {
      const file = await app.storage.open(key);
      opened.push(file);
      return file;
    },
  };
  const request = new Request(testOrigin + agreementPaperPath('facility', id), {
    method: 'HEAD',
    headers: { cookie: viewer.cookie },
  });
  const response = await createAgreementPaperEndpoint({ ...app, storage })(request, {
    address: '192.0.2.1',
  });
  expect([response.status, response.body]).toEqual([200, null]);
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
  expect(opened).toHaveLength(1);
  // A cancelled stream is done: nothing is left to read.
  expect(await opened[0]?.body.getReader().read()).toMatchObject({ done: true });
  expect(await looks(viewer.id)).toEqual(before);
});

test('one that was erased while it was on its way is refused, and the one before stays', async () => {
  const { id } = await send({ body: buildTestPdf({ extra: '/Lang (before)' }) });
  const storage: FileStore = {
    ...app.storage,
    async put(key, bytes) {
      await app.storage.put(key, bytes);
      await eraseAgreementFiles(app, addMinutes(now, 11));
    },
  };
  const slow = createAgreementPaperUploadEndpoint({ ...app, storage });
  const late = await send({ body: buildTestPdf({ extra: '/Lang (late)' }), by: slow });
  expect(late.code).toBe('PAPER_LATE');
  const { papers } = await pageOf();
  expect(papers[0]).toMatchObject({ id, state: 'CURRENT' });
  expect((await look('facility', id, viewer.cookie)).status).toBe(200);
});

test('a filing has at most ten files that are not removed', async () => {
  const { papers } = await pageOf();
  const kept = papers.filter(({ state }: { state: string }) => state !== 'REMOVED').length;
  for (let n = kept; n < maxAgreementFiles; n += 1)
    // oxlint-disable-next-line no-await-in-loop -- each replaces the one before
    expect((await send({ body: buildTestPdf({ extra: `/Lang (a${n})` }) })).status).toBe(201);
  const tooMany = { body: buildTestPdf({ extra: '/Lang (zz)' }) };
  expect((await send(tooMany)).code).toBe('PAPERS_FULL');
  const { papers: full } = await pageOf();
  const [current, before] = full;
  expect([await remove(before.id), (await send(tooMany)).status]).toEqual([null, 201]);
  await remove(current.id);
});

test('only those who may write add and remove, at their own corporation, from a page of the site', async () => {
  const { id } = await send({ body: buildTestPdf({ extra: '/Lang (own)' }) });
  const before = await pageOf();
  const refused = await Promise.all([
    send({ cookie: viewer.cookie }),
    send({ cookie: stranger.cookie }),
    send({ of: await agreementOf(others.facilityId) }),
    send({ of: 'x' }),
    send({ cookie: '' }),
    send({ origin: 'https://evil.example' }),
  ]);
  expect(refused.map(({ code }) => code)).toEqual([
    'FORBIDDEN',
    'NOT_FOUND',
    'NOT_FOUND',
    'NOT_FOUND',
    'UNAUTHENTICATED',
    'ORIGIN_REFUSED',
  ]);
  expect(await remove(id, stranger)).toBe('NOT_FOUND');
  expect(await remove(id, viewer)).toBe('FORBIDDEN');
  expect((await look('facility', id, stranger.cookie)).status).toBe(404);
  expect((await look('facility', id, '')).status).toBe(401);
  expect((await look('operator', id, manager.cookie)).status).toBe(401);
  const unproved = await fixture.person(null, '', { isProved: false });
  expect((await look('operator', id, unproved.cookie)).status).toBe(403);
  const { storage_key: key } = await app.db
    .selectFrom('agreement_papers')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const open = await openFileRoutes(app)(new Request(`${testOrigin}/files/${key}`));
  expect(open.status).toBe(404);
  expect(await pageOf()).toEqual(before);
});

async function currentId(): Promise<string> {
  const { papers } = await pageOf();
  return papers.find(({ state }: { state: string }) => state === 'CURRENT').id;
}

test('thirty that were removed later do not hide the current one', async () => {
  const id = await currentId();
  const rows = Array.from({ length: 30 }, (_, n) => {
    const at = addMinutes(now, n + 1);
    const times = { added_at: at, kept_at: at, ended_at: at, removed_at: at, erased_at: at };
    const file = {
      kind: 'pdf',
      bytes: 1,
      sha256: Buffer.alloc(32),
      storage_key: `agreements/gone/${n}.pdf`,
    };
    return {
      filing_id: agreementId,
      added_by: manager.id,
      removed_by: manager.id,
      ...file,
      ...times,
    };
  });
  await app.db.insertInto('agreement_papers').values(rows).execute();
  const { papers } = await pageOf();
  expect(papers).toHaveLength(30);
  expect(papers).toContainEqual(expect.objectContaining({ id, state: 'CURRENT' }));
});

test('five years after the end of a filing its files are erased, with what was removed', async () => {
  const id = await currentId();
  const filing = app.db.updateTable('agreement_filings').where('id', '=', agreementId);
  const year = { starts_on: '2020-12-01', filed_on: '2020-12-01' };
  await filing.set({ ...year, ends_on: '2021-12-01' }).execute();
  await eraseAgreementFiles(app, now);
  expect((await look('facility', id, viewer.cookie)).status).toBe(200);
  const { storage_key: key } = await app.db
    .selectFrom('agreement_papers')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await filing.set({ ...year, ends_on: '2021-11-30' }).execute();
  await eraseAgreementFiles(app, now);
  expect(await pageOf()).toEqual({ filing: { hasPaper: false }, papers: [] });
  await expect(app.storage.get(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await look('facility', id, viewer.cookie)).status).toBe(404);
});

test.each([
  [() => buildTestPdf({ extra: '/OpenAction << /S /JavaScript /JS (x) >>' }), 'PAPER_ACTIVE'],
  [() => buildTestPdf({ extra: '/Encrypt 5 0 R' }), 'PAPER_ENCRYPTED'],
  [() => buildTestPdf().subarray(0, 30), 'PAPER_BROKEN'],
  [() => buildPdfOfPages(10_000), 'PAPER_LONG'],
  [() => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'PAPER_TYPE'],
  [() => photo.subarray(0, 400), 'IMAGE_BROKEN'],
  [() => Buffer.alloc(maxAgreementFileBytes + 1), 'PAPER_LARGE'],
])('a bad file is refused and leaves nothing: %#', async (body, code) => {
  const rows = () => app.db.selectFrom('agreement_papers').select('id').execute();
  const before = (await rows()).length;
  expect((await send({ body: body() })).code).toBe(code);
  expect(await rows()).toHaveLength(before);
});

test('a PDF with an owner password alone is refused with the way to save it without', async () => {
  expect(await send({ body: await buildProtectedPdf() })).toMatchObject({
    status: 422,
    code: 'PAPER_ENCRYPTED',
    message:
      '保護されたPDFは、パスワードなしで開けるものも保存できません。PDFを開いて「印刷」から「PDFで保存」を選び、保存したものを選んでください',
  });
});
