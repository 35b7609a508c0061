import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { apiPaths } from '#platform/base/api-paths.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';
import { buildTestJpeg } from '#platform/server/uploads/images.build.ts';
import { buildTestPdf } from '#platform/server/uploads/pdf.build.ts';
import { postingFileColumns } from '#apps/facility/postings/csv/columns.ts';
import { encodePostableFileLines } from '#apps/facility/postings/csv/promise.ts';

import { createStaffApis, openStaffFileRoutes } from '../../src/main/back-office.server.ts';
import { openTestDatabase } from '../testing/database.ts';
import { entryDocuments, openStaffFixture, testOrigin } from '../testing/fixtures/staff.ts';
import { watchTableChanges, withoutAccessLog } from './changes.ts';
import { preflightHeaders } from './post.ts';

/**
 * Requests that a page of another site can make a signed-in browser send, at every address of corporations and
 * operators that changes data. They must change nothing, while the same request from a page of this site does.
 */
const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { app } = fixture;
afterAll(() => fixture.close());
const watch = await watchTableChanges(app.pool);
const apis = await createStaffApis(app);
const files = openStaffFileRoutes(app);

const visit = { requestId: 'cross-site', address: '192.0.2.66', nonce: '' };
const own = await fixture.corporation('自');
const owner = await fixture.person({ corporationId: own.id, role: 'OWNER' });
const operator = await fixture.person(null);

type Address = {
  query?: string;
  type: string;
  cookie: string;
  body: string | Uint8Array<ArrayBuffer>;
  /** The table in which a successful request creates a row. */
  makes: string;
};

const graphql = (query: string, input: object) => JSON.stringify({ query, variables: { input } });
const json = 'application/json';
const addresses = new Map<string, Address>();

beforeAll(async () => {
  await buildJob(app.db, { now, facilityId: own.facilityId, title: '日勤' });
  const { id: agreementId } = await app.db
    .selectFrom('agreement_filings')
    .select('id')
    .where('facility_id', '=', own.facilityId)
    .executeTakeFirstOrThrow();
  const line = '自の里,日勤,応募と同時に採用,2026-12-10,09:00,18:00,60,1500,500,0,2,120,,';
  const member = { email: 'm@staff.example', name: '名', role: 'VIEWER', facilityIds: null };
  const made = { name: '法人', address: '東京都', ownerEmail: 'o@staff.example', ownerName: '名' };
  const create =
    'mutation ($input: CreateCorporationInput!) { createCorporation(input: $input) { id } }';
  const { cookie } = owner;
  addresses
    .set(apiPaths.facilityGraphql, {
      type: json,
      cookie,
      body: graphql(entryDocuments.invite, member),
      makes: 'staff_invitations',
    })
    .set(apiPaths.operatorGraphql, {
      type: json,
      cookie: operator.cookie,
      body: graphql(create, made),
      makes: 'corporations',
    })
    .set(apiPaths.placePictures, {
      type: 'image/jpeg',
      cookie,
      body: new Uint8Array(await buildTestJpeg(1_600, 900)),
      makes: 'place_pictures',
    })
    .set(apiPaths.newAgreementPaper, {
      query: `?agreement=${agreementId}`,
      type: 'application/pdf',
      cookie,
      body: new Uint8Array(buildTestPdf()),
      makes: 'agreement_papers',
    })
    .set(apiPaths.postingFiles, {
      query: `?post=${encodePostableFileLines([2], { posted: new Set([2]), first: new Set() })}`,
      type: 'text/csv',
      cookie,
      body: [postingFileColumns.join(','), line].join('\r\n'),
      makes: 'recruitments',
    });
});

/** Sends the request of an address with these headers; resolves with the code of its refusal and the changed tables. */
async function send(path: string, headers: Record<string, string>) {
  const address = addresses.get(path);
  if (!address) throw new Error(`${path} has no request here`);
  const { query = '', type, cookie, body } = address;
  const request = new Request(`${testOrigin}${path}${query}`, {
    method: 'POST',
    headers: { 'content-type': type, cookie, 'idempotency-key': randomUUID(), ...headers },
    body,
  });
  const text = await (await answerTo(path, request)).text();
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? null;
  const changed = withoutAccessLog(await watch.since());
  return { code, changed };
}

function answerTo(path: string, request: Request): Promise<Response> {
  if (path === apiPaths.facilityGraphql)
    return Promise.resolve(apis.facility.fetch(request, visit));
  if (path === apiPaths.operatorGraphql)
    return Promise.resolve(apis.operator.fetch(request, visit));
  const file = files.find((one) => one.path === path);
  if (!file) throw new Error(`nothing answers at ${path}`);
  return file.answer(request, visit);
}

const attacks: [string, Record<string, string>, string[]][] = [
  ['no Origin', preflightHeaders, ['ORIGIN_REFUSED']],
  ['another site', { ...preflightHeaders, origin: 'https://evil.example' }, ['ORIGIN_REFUSED']],
  ['a frame without an origin', { ...preflightHeaders, origin: 'null' }, ['ORIGIN_REFUSED']],
  [
    'a site whose name begins alike',
    { ...preflightHeaders, origin: `${testOrigin}.evil.example` },
    ['ORIGIN_REFUSED'],
  ],
  ['another port', { ...preflightHeaders, origin: `${testOrigin}:8080` }, ['ORIGIN_REFUSED']],
  [
    'another scheme',
    { ...preflightHeaders, origin: testOrigin.replace('http:', 'https:') },
    ['ORIGIN_REFUSED'],
  ],
  ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'].map(
    (type): [string, Record<string, string>, string[]] => [
      `a form as ${type}`,
      { 'content-type': type, origin: 'https://evil.example' },
      ['PREFLIGHT_REQUIRED', 'UNSUPPORTED_MEDIA_TYPE'],
    ],
  ),
];

const paths = [
  apiPaths.facilityGraphql,
  apiPaths.operatorGraphql,
  ...files.filter(({ methods }) => methods === 'ALL').map(({ path }) => path),
];

test.each(paths)('%s takes nothing from another site', async (path) => {
  await watch.since();
  for (const [name, headers, codes] of attacks) {
    // oxlint-disable-next-line no-await-in-loop -- what a request changed is read after it
    const { code, changed } = await send(path, headers);
    expect([name, changed]).toEqual([name, []]);
    expect([name, codes.includes(code ?? '')]).toEqual([name, true]);
  }
  const { code, changed } = await send(path, { ...preflightHeaders, origin: testOrigin });
  expect([code, changed]).toEqual([null, expect.arrayContaining([addresses.get(path)?.makes])]);
});
