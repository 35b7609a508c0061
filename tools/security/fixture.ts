import type pg from 'pg';

import { getNamedType, isEnumType, isListType, isNonNullType } from 'graphql';
import { buildWorker } from '#access/worker/build.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { apiPaths } from '#platform/base/api-paths.ts';
import { addHours, addMinutes } from '#platform/base/jst.ts';
import { buildLicense } from '#domain/credentials/build.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import type { App } from '#platform/server/context.server.ts';

import {
  openTestProduct,
  type TestProduct,
  type TestGraphqlAnswer,
} from '../testing/processes/product.ts';
import { createShift } from '../testing/shifts.ts';
import { drawsEveryCase } from '../testing/drawn-cases.ts';
import { createWorkerEndpoint } from '../../src/main/schema.server.ts';
import type { ReceivedAnswer } from './assertions.ts';
import { postToEndpoint, preflightHeaders } from './post.ts';
import type { ValidValueOf } from './values.ts';

/** A person whose rows contain texts that stand nowhere else. */
export type VictimWorker = {
  id: string;
  token: string;
  secrets: readonly string[];
  ids: Record<'attendance' | 'worked' | 'application' | 'certificate' | 'upload', string>;
};

export type SecurityFixture = TestProduct & {
  /** The worker's endpoint with production's settings: no introspection, no English. */
  ask(request: unknown, token?: string, headers?: Record<string, string>): Promise<ReceivedAnswer>;
  attacker: VictimWorker;
  victim: VictimWorker;
  /** A worker who is signed in and has no other data. */
  newcomer: { token: string };
  recruitmentId: string;
  /** Renews sessions of the attacker and the newcomer that their own requests have ended; true when there was one. */
  reopenSessions(): Promise<boolean>;
  /** A few ids of every kind of row. */
  knownIds: readonly string[];
};

export const fixtureStart = new Date('2026-11-20T03:00:00Z');

/** Two workers who each have one row of everything, and the endpoint that both call. */
export async function openSecurityFixture(databaseUrl: string): Promise<SecurityFixture> {
  const product = await openTestProduct(databaseUrl, fixtureStart);
  const { app } = product;
  const endpoint = await createWorkerEndpoint({
    ...app,
    env: { ...app.env, NODE_ENV: 'production', demo: false },
  });
  const attacker = await buildPerson(product, {
    name: '加賀見',
    phone: '0311112222',
    bornOn: '1988-03-03',
  });
  const victim = await buildPerson(product, {
    name: '被害村',
    phone: '0399998888',
    bornOn: '1971-12-24',
  });
  const { id } = await buildWorker(app.db, { now: fixtureStart });
  const newcomer = { token: await product.signIn(id) };
  const recruitmentId = await openShift(product, 'INSTANT', 12);
  return {
    ...product,
    attacker,
    victim,
    newcomer,
    recruitmentId,
    knownIds: await someIds(app.pool),
    async reopenSessions() {
      const reopened = await app.db
        .updateTable('sessions')
        .set({ revoked_at: null })
        .where('worker_id', 'in', [attacker.id, id])
        .where('revoked_at', 'is not', null)
        .executeTakeFirst();
      return reopened.numUpdatedRows > 0;
    },
    ask: (request, token = '', headers = {}) =>
      postToEndpoint(endpoint, apiPaths.workerGraphql, {
        body: request,
        headers: {
          ...preflightHeaders,
          authorization: token === '' ? '' : `Bearer ${token}`,
          ...headers,
        },
      }),
  };
}

type Marks = { name: string; phone: string; bornOn: string };

/**
 * A worker with a shift to check in to now, a shift that was worked and paid, a pending application, a certificate
 * under review and an unused upload.
 */
async function buildPerson(
  product: TestProduct,
  { name, phone, bornOn }: Marks,
): Promise<VictimWorker> {
  const { app } = product;
  const longAgo = addHours(fixtureStart, -24 * 7);
  const { id, phoneNumber } = await buildPreparedWorker(app.db, {
    now: longAgo,
    bank: true,
    profile: { lastName: name, bornOn },
  });
  await app.db
    .updateTable('emergency_contacts')
    .set({ phone_number: phone })
    .where('worker_id', '=', id)
    .execute();
  const certificate = await buildLicense(app.db, {
    workerId: id,
    now: longAgo,
    licenseId: 1,
    state: 'PENDING',
  });
  const upload = await buildUpload(app, id);
  const worked = await workShift(product, id);
  const startsAt = addMinutes(fixtureStart, 15);
  const coming = await createShift(product, {
    workerId: id,
    startsAt,
    endsAt: addHours(startsAt, 4),
  });
  product.setNow(fixtureStart);
  const token = await product.signIn(id);
  const applied = await carryOut(
    product.call(
      'mutation ($id: ID!) { applyToRecruitment(input: { recruitmentId: $id }) { applicationId } }',
      { id: await openShift(product, 'SCREENING', 48) },
      { token },
    ),
  );
  return {
    id,
    token,
    secrets: [name, phone, phoneNumber],
    ids: {
      attendance: coming.attendanceId,
      worked,
      application: String(applied.data?.['applyToRecruitment'].applicationId),
      certificate: certificate.id,
      upload,
    },
  };
}

const checkIn =
  'mutation ($input: RegisterWorkTimeByCodeInput!) { registerWorkStartTimeByCode(input: $input) { success } }';
const checkOut =
  'mutation ($input: RegisterWorkEndTimeByCodeInput!) { registerWorkEndTimeByCode(input: $input) { success } }';

/** Throws when the answer is a refusal: with incomplete data every test would pass. */
async function carryOut(asked: Promise<TestGraphqlAnswer>): Promise<TestGraphqlAnswer> {
  const answer = await asked;
  if (answer.errors) throw new Error(`The fixture is not built: ${JSON.stringify(answer.errors)}`);
  return answer;
}

/** Creates yesterday's shift, checked in and out, with the wage requested; returns the attendance's id. */
async function workShift(product: TestProduct, workerId: string): Promise<string> {
  const startsAt = addHours(fixtureStart, -27);
  const endsAt = addHours(startsAt, 4);
  const shift = await createShift(product, { workerId, startsAt, endsAt });
  const stampAt = (at: Date) => ({ id: shift.attendanceId, code: shift.codeAt(at) });
  await carryOut(shift.send(startsAt, checkIn, { input: stampAt(startsAt) }));
  await carryOut(shift.send(endsAt, checkOut, { input: stampAt(endsAt) }));
  await carryOut(shift.send(endsAt, 'mutation { requestBankTransfer { success } }'));
  return shift.attendanceId;
}

async function buildUpload({ db }: App, workerId: string): Promise<string> {
  const { id } = await db
    .insertInto('uploads')
    .values({
      worker_id: workerId,
      purpose: 'license',
      storage_key: `private/aa/${workerId}.jpg`,
      width: 800,
      height: 600,
      created_at: fixtureStart,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a recruitment of a new facility that starts in `inHours` hours; returns its id. */
async function openShift(product: TestProduct, mode: 'INSTANT' | 'SCREENING', inHours: number) {
  const { db } = product.app;
  const now = fixtureStart;
  const facility = await buildFacility(db, { now });
  const job = await buildJob(db, { now, facilityId: facility.id });
  const startsAt = addHours(now, inHours);
  const recruitment = await buildRecruitment(db, {
    now,
    jobId: job.id,
    startsAt,
    endsAt: addHours(startsAt, 4),
    capacity: 5,
    mode,
  });
  return recruitment.id;
}

/** Number of ids per column: the drill of values uses more, although most of them differ in nothing. */
const idsOfAKind = drawsEveryCase ? 8 : 2;

async function someIds(pool: pg.Pool): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column
      from information_schema.columns
     where table_schema = 'public' and data_type = 'uuid'
  `);
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const { rows } = await pool.query<{ id: string | null }>(
        `select distinct ${column}::text as id from ${table} limit ${idsOfAKind}`,
      );
      return rows.map((row) => row.id);
    }),
  );
  return [...new Set(found.flat().filter((id) => id !== null))];
}

const sayings: Record<string, unknown> = {
  accountNumber: '1234567',
  accountType: '普通',
  bankCode: '0001',
  birthday: '1990-04-01',
  branchCode: '001',
  breakMinutes: 30,
  code: '123456',
  firstKana: 'ハナコ',
  lastKana: 'ヤマダ',
  licenseId: '1',
  month: '2026-11',
  phoneNumber: '09012345678',
  reason: '電車が遅れたため',
  relationShipId: '1',
  text: '新宿',
  zipCode: '160-0023',
};

/** A value that the attacker may validly send, so that only the tested place is wrong. */
export function validValueFor(
  {
    attacker,
    recruitmentId,
  }: { attacker: { ids: Pick<VictimWorker['ids'], 'upload'> }; recruitmentId: string },
  id: string,
): ValidValueOf {
  return ({ name, type }) => {
    if (name in sayings && !isEnumType(getNamedType(type))) return sayings[name];
    if (name === 'recruitmentId') return recruitmentId;
    if (name.toLowerCase().endsWith('uploadid')) return attacker.ids.upload;
    if (!isNonNullType(type)) return undefined;
    const named = getNamedType(type);
    if (isEnumType(named)) return named.getValues()[0]?.name;
    const value = soundOf(named.name, id);
    return isListType(type.ofType) ? [value] : value;
  };
}

function soundOf(type: string, id: string): unknown {
  switch (type) {
    case 'ID':
      return id;
    case 'Int':
    case 'Float':
      return 10;
    case 'Boolean':
      return true;
    case 'Date':
      return '2026-11-25';
    case 'DateTime':
      return '2026-11-20T09:30:00Z';
    case 'String':
      return '山田';
    default:
      return {};
  }
}
