import { buildSchema, getNamedType, isInputObjectType, isNonNullType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildBankAnswer, buildBankFile } from '#domain/pay/build.ts';
import { apiPaths } from '#platform/base/api-paths.ts';
import {
  readDemoSdl,
  readOperatorSdl,
  readWorkerSdl,
} from '#platform/server/graphql/sdl.server.ts';
import type { GraphqlEndpoint } from '#platform/server/graphql/endpoint.server.ts';

import { createDemoApi, createStaffApis } from '../../src/main/back-office.server.ts';
import { createWorkerEndpoint } from '../../src/main/schema.server.ts';
import { openTestDatabase } from '../testing/database.ts';
import { drawCases } from '../testing/drawn-cases.ts';
import { buildForeignInvoice } from '../testing/fixtures/foreign/invoice.ts';
import { inOrderOfControls, judgeControl, madeUpIds } from '../testing/fixtures/matrix/controls.ts';
import { reportMatrixCounts } from '../testing/fixtures/matrix/counts.ts';
import { holdsRowId } from '../testing/fixtures/staff-operations.ts';
import { buildPendingOperatorRows } from '../testing/waiting.ts';
import { appAsProductionDemo, signInStaffMember } from './back-office-calls.ts';
import { watchTableChanges, withoutAccessLog } from './changes.ts';
import { fixtureStart, openSecurityFixture, validValueFor } from './fixture.ts';
import { operationsOf, type SchemaOperation } from './operations.ts';
import { buildOwnedRows, idsInTable, statementSecret } from './owned-rows.ts';
import { pageOrigin, postToEndpoint, preflightHeaders } from './post.ts';
import { valuesWithRowIds, variablesWithEachValue, type ValidValueOf } from './values.ts';

/**
 * The other tests of this folder and the permission matrix show that nobody reaches what belongs to others. These are
 * their controls: with the id of an existing row every operation of workers, operators and the demo does something for
 * those who may use it, so that a refusal of others is no accident of the arguments.
 */

// The pending rows have no postings in the ledger.
const url = await openTestDatabase({ audited: false });
const fixture = await openSecurityFixture(url);
const app = appAsProductionDemo(fixture.app);
const { attacker, victim } = fixture;
afterAll(() => fixture.close());

type Caller = { name: string; headers: Record<string, string> };
type Api = {
  path: string;
  endpoint: GraphqlEndpoint;
  rightful: Caller;
  /** Callers who must get the same refusal for a row that exists as for one that does not. */
  strangers: readonly Caller[];
  /** The table with the row of each operation, if it is not that of the argument's name. */
  tables: Readonly<Record<string, string>>;
};

/** The table whose rows an argument of this name has, unless the operation names another one. */
const tablesOfNames: Readonly<Record<string, string>> = {
  accountId: 'statement_accounts',
  attendanceId: 'attendances',
  bankFileId: 'bank_files',
  channelId: 'chat_channels',
  corporationId: 'corporations',
  eventId: 'attendances',
  facilityId: 'facilities',
  id: 'attendances',
  lineId: 'statement_lines',
  receiptId: 'statement_lines',
  recruitmentId: 'recruitments',
  refundId: 'refunds',
  staffId: 'operators',
  transferId: 'transfers',
  workerId: 'workers',
};

const tablesOfWorkers = {
  answerHoursProposal: 'hours_proposals',
  answerOverpayment: 'overpayments',
  appealPenalty: 'penalty_entries',
  approveScheduleCancellation: 'schedule_cancellations',
  cancelGiftCardOrder: 'gift_card_orders',
  changeSavedSearch: 'added_alerts',
  deleteWorkerLicenseCertificate: 'license_certificates',
  endSession: 'sessions',
  finishPasskeyProof: 'worker_challenges',
  finishPasskeyRegistration: 'worker_challenges',
  incentiveItemOrder: 'gift_card_orders',
  makeChannel: 'facilities',
  markNoticeRead: 'notices',
  objectToTermination: 'schedule_cancellations',
  overpayment: 'overpayments',
  pauseSavedSearch: 'added_alerts',
  penaltyRemissionOrder: 'penalty_remissions',
  refuseScheduleCancellationApproval: 'schedule_cancellations',
  registerIdentityAndContact: 'uploads',
  registerWorkerLicenseCertificate: 'uploads',
  removePasskey: 'worker_passkeys',
  removePushDevice: 'push_devices',
  removeSavedSearch: 'added_alerts',
  renamePasskey: 'worker_passkeys',
  revealGiftCardCode: 'gift_card_orders',
  sendTestPush: 'push_devices',
  statementOfEarningFile: 'corporations',
  formerStatementFile: 'corporations',
  updateWorkerLicenseCertificate: 'license_certificates',
  updateWorkerMainImage: 'uploads',
  withdrawApplication: 'applications',
  workerAvailableDateList: 'workers',
  workerLicenseCertificate: 'license_certificates',
  workerProfile: 'workers',
};

const tablesOfOperators = {
  allowReview: 'reviews',
  answerAbsence: 'absence_notices',
  answerBillingDispute: 'billing_disputes',
  answerPenaltyAppeal: 'penalty_appeals',
  approveCountersign: 'countersign_requests',
  approveExemption: 'penalty_exemptions',
  approveGiftCardOrder: 'gift_card_orders',
  approveReview: 'license_certificates',
  auditCancellation: 'termination_cases',
  cancelGiftCardOrder: 'gift_card_orders',
  closeTrustCase: 'trust_cases',
  closeRecruitmentReport: 'recruitment_reports',
  corporation: 'corporations',
  corporationConsents: 'corporations',
  corporationExposure: 'corporations',
  corporationStanding: 'corporations',
  decideAskedCancellation: 'asked_cancellations',
  declineCountersign: 'countersign_requests',
  dismissTaxColumnProposal: 'tax_column_proposals',
  endNonresident: 'nonresident_periods',
  endStaffSession: 'staff_sessions',
  endTaxColumn: 'tax_column_periods',
  finishPasskeyProof: 'staff_challenges',
  finishPasskeyRegistration: 'staff_challenges',
  finishPasskeySignIn: 'staff_challenges',
  freezeFacility: 'facilities',
  giveNumberBack: 'phone_changes',
  leaveCase: 'license_certificates',
  liftWorkerStop: 'workers',
  markPaperSent: 'paper_requests',
  pauseDunning: 'invoices',
  pauseRecruitment: 'recruitments',
  registerChecks: 'corporations',
  recordRegisterCheck: 'corporations',
  refuseLimitRequest: 'limit_requests',
  refusePostingReview: 'posting_reviews',
  rejectExemption: 'penalty_exemptions',
  rejectReview: 'license_certificates',
  releasePostingReview: 'posting_reviews',
  removeCorporationMember: 'staff_memberships',
  removePasskey: 'staff_passkeys',
  removeReview: 'reviews',
  resendOwnerInvitation: 'staff_invitations',
  resumeRecruitment: 'recruitments',
  review: 'license_certificates',
  settleChatFlag: 'chat_flags',
  stopWorker: 'workers',
  takeBackRegisterCheck: 'register_checks',
  takeCase: 'license_certificates',
  thawFacility: 'facilities',
  withdrawAnnouncement: 'announcements',
  withdrawCountersign: 'countersign_requests',
  withdrawOwnerInvitation: 'staff_invitations',
};

const apis = new Map<string, Api>();
const sdls = { worker: readWorkerSdl, operator: readOperatorSdl, demo: readDemoSdl };
let watch: Awaited<ReturnType<typeof watchTableChanges>>;

beforeAll(async () => {
  const bankFileId = await buildBankFile(fixture.app, { now: fixtureStart });
  await buildBankAnswer(fixture.app, { bankFileId, now: fixtureStart, outcome: 'PAID' });
  await buildPendingOperatorRows({ url, now: fixtureStart });
  const { corporation_id: corporationId, facility_id: facilityId } = await app.db
    .selectFrom('attendances')
    .select(['corporation_id', 'facility_id'])
    .where('id', '=', victim.ids.attendance)
    .executeTakeFirstOrThrow();
  await buildForeignInvoice(app, {
    corporationId,
    facilityId,
    attendanceId: victim.ids.attendance,
  });
  const page = (cookie: string) => ({ ...preflightHeaders, origin: pageOrigin, cookie });
  const bearer = (token: string) => ({ ...preflightHeaders, authorization: `Bearer ${token}` });
  const operator = await signInStaffMember(app, null);
  const owner = await signInStaffMember(app, { corporationId, role: 'OWNER' });
  await buildOwnedRows(app.pool, { worker: victim, staffId: operator.staffId, corporationId });
  const { id: backUploadId } = await app.db
    .selectFrom('uploads')
    .select('id')
    .where('worker_id', '=', victim.id)
    .where('purpose', '=', 'identity')
    .executeTakeFirstOrThrow();
  const { id: licenseId } = await app.db
    .selectFrom('licenses')
    .select('id')
    .where('id', 'not in', (held) =>
      held
        .selectFrom('license_certificates')
        .select('license_id')
        .where('worker_id', '=', victim.id),
    )
    .executeTakeFirstOrThrow();
  Object.assign(sayings, { backUploadId, licenseId: String(licenseId) });
  const { operator: endpoint } = await createStaffApis(app);
  const demo = await createDemoApi(app, async () => undefined);
  if (!demo) throw new Error('the endpoint is not open');
  const visitor = { name: 'a visitor', headers: preflightHeaders };
  apis.set('worker', {
    path: apiPaths.workerGraphql,
    endpoint: await createWorkerEndpoint(app),
    rightful: { name: 'the worker', headers: bearer(victim.token) },
    strangers: [
      { name: 'another worker', headers: bearer(attacker.token) },
      { name: 'a worker without data', headers: bearer(fixture.newcomer.token) },
      { name: 'an operator', headers: page(operator.cookie) },
      { name: 'an owner', headers: page(owner.cookie) },
      visitor,
    ],
    tables: tablesOfWorkers,
  });
  apis.set('operator', {
    path: apiPaths.operatorGraphql,
    endpoint,
    rightful: { name: 'an operator', headers: page(operator.cookie) },
    strangers: [
      { name: 'an owner', headers: page(owner.cookie) },
      { name: 'a worker', headers: bearer(victim.token) },
      visitor,
    ],
    tables: tablesOfOperators,
  });
  apis.set('demo', {
    path: apiPaths.demoGraphql,
    endpoint: demo,
    rightful: visitor,
    strangers: [],
    tables: {
      enterAsManager: 'facilities',
      enterAsMember: 'facilities',
      facility: 'facilities',
      playReceipt: 'invoices',
    },
  });
  watch = await watchTableChanges(app.pool);
});

type Variables = Record<string, unknown>;

const knownIds = new Map<string, readonly string[]>();

/** The ids in the rows of a table that are the victim's, as they were when they were first asked for. */
async function idsOf(table: string): Promise<readonly string[]> {
  const known = knownIds.get(table);
  if (known) return known;
  const found = await idsInTable(app.pool, table, victim.id);
  knownIds.set(table, found);
  return found;
}

/** The variables of an operation, each with the id of an existing row at one place; the other places are valid. */
async function variablesWithRows({ name, args }: SchemaOperation, { tables }: Api) {
  const ofName = new Map<string, readonly string[]>();
  for (const [argument, table] of Object.entries(tablesOfNames)) {
    // oxlint-disable-next-line no-await-in-loop -- a handful, and each is read once
    ofName.set(argument, await idsOf(argument === 'id' ? (tables[name] ?? table) : table));
  }
  const own = tables[name] === undefined ? [] : await idsOf(tables[name]);
  const named = args.flatMap(idNamesOf).flatMap((argument) => ofName.get(argument) ?? []);
  const common = validValueFor(fixture, own[0] ?? named[0] ?? '');
  const sound: ValidValueOf = (place) => {
    const type = getNamedType(place.type).name;
    // Reasons and answers that are codes or enumerations are not texts.
    if (place.name in sayings && (!['reason', 'answer'].includes(place.name) || type === 'String'))
      return sayings[place.name];
    if (place.name.toLowerCase().endsWith('uploadid'))
      return isNonNullType(place.type) ? victim.ids.upload : undefined;
    const isId = type === 'ID' && isNonNullType(place.type);
    return (isId ? ofName.get(place.name)?.[0] : undefined) ?? common(place);
  };
  const ids = [...new Set([...own, ...named])];
  return variablesWithEachValue(args, sound, (arg) => valuesWithRowIds(arg, sound, ids)).map(
    ({ variables }) => variables,
  );
}

/** Values by which the arguments around an id pass the checks that come before the row is looked for. */
const sayings: Record<string, unknown> = {
  answer: '打刻の記録と勤怠表の写しで確認しました',
  documentNumber: '012345678900',
  documentType: 'drivers_license',
  email: 'owner@staff.example',
  evidence: '電話で本人に確認しました',
  expiresOn: '2030-01-01',
  minimumRangeOfDailyWage: 5_000,
  // A number that every register of homes can give.
  number: '1370400001',
  paidOn: '2026-11-19',
  prefectures: ['13'],
  reason: '本人から電話で事情を聞き、書類でも確認したためです',
  response: JSON.stringify({ id: 'Y3JlZGVudGlhbA', rawId: 'Y3JlZGVudGlhbA', type: 'public-key' }),
  secret: statementSecret,
  stations: [],
  year: 2026,
};

type Place = Parameters<ValidValueOf>[0];

/** The names of the places of an argument where the id of a row belongs. */
function idNamesOf(place: Place): string[] {
  const named = getNamedType(place.type);
  if (isInputObjectType(named)) return Object.values(named.getFields()).flatMap(idNamesOf);
  return holdsRowId(place) ? [place.name] : [];
}

/** Operations that store an id as it is given, without looking for its row. */
const takesAnyId = new Set(['takeCase']);

/** Tables whose rows every worker may see. */
const publicTables = new Set(['recruitments', 'facilities', 'corporations']);

/** True when the row of the operation is one that every worker may see, or that belongs to nobody. */
function isForAll(operation: SchemaOperation, { path, tables }: Api): boolean {
  // The challenge of a sign-in belongs to nobody: its caller has no session yet.
  if (operation.name === 'finishPasskeySignIn') return true;
  const [name = ''] = operation.args.flatMap(idNamesOf);
  const table = tables[operation.name] ?? tablesOfNames[name];
  return path === apiPaths.workerGraphql && table !== undefined && publicTables.has(table);
}

type Sent = { caller: Caller; variables: Variables };

describe.each(['worker', 'operator', 'demo'] as const)('the API of the %s', (name) => {
  const counts = { operations: 0, callers: 0, calls: 0, controls: 0, carriedOut: 0, leaks: 0 };
  let api: Api;
  let withId: readonly SchemaOperation[];
  beforeAll(async () => {
    const found = apis.get(name);
    if (!found) throw new Error('the API is not open');
    api = found;
    const operations = operationsOf(buildSchema(await sdls[name]()));
    counts.operations = operations.length;
    counts.callers = api.strangers.length + 1;
    withId = inOrderOfControls(operations.filter(({ args }) => args.some(holdsRowId)));
  });
  afterAll(() => reportMatrixCounts(`the API of the ${name}`, counts));

  async function send(operation: SchemaOperation, { caller, variables }: Sent) {
    counts.calls += 1;
    const { text } = await postToEndpoint(api.endpoint, api.path, {
      body: { query: operation.document, variables },
      headers: caller.headers,
    });
    const changed = withoutAccessLog(await watch.since());
    await reopenSessions(changed);
    return { answer: JSON.parse(text), text, changed };
  }

  test('strangers get for the id of a row what they get for an id that exists nowhere', async () => {
    const leaks: string[] = [];
    const secret = withId.filter((operation) => !isForAll(operation, api));
    for (const operation of drawCases(secret, { name, oneOf: 4 })) {
      const tried = await variablesWithRows(operation, api);
      const draw = { name: operation.name, oneOf: tried.length };
      for (const caller of drawCases(api.strangers, { ...draw, oneOf: api.strangers.length })) {
        for (const variables of drawCases(tried, draw)) {
          const madeUp = await send(operation, { caller, variables: madeUpIds(variables) });
          const { text, changed } = await send(operation, { caller, variables });
          if (text === madeUp.text && changed.length === 0) continue;
          const sent = JSON.stringify(variables);
          leaks.push(
            `${operation.name} as ${caller.name} with ${sent}: ${text}, and ${madeUp.text}`,
          );
        }
      }
    }
    counts.leaks = leaks.length;
    expect(leaks).toEqual([]);
  });

  test('every operation with an id finds its row for those who may use it', async () => {
    const { rightful: caller } = api;
    /** Sentences about why no call has proved that the operation finds a row; null when one has. */
    const faultsOf = async (operation: SchemaOperation): Promise<string[] | null> => {
      const faults = new Set<string>();
      for (const variables of await variablesWithRows(operation, api)) {
        const madeUp = await send(operation, { caller, variables: madeUpIds(variables) });
        const control = await send(operation, { caller, variables });
        const { isCarriedOut, fault } = judgeControl(
          control,
          takesAnyId.has(operation.name) ? { answer: {} } : madeUp,
        );
        if (isCarriedOut) counts.carriedOut += 1;
        if (fault === null) return null;
        faults.add(fault);
      }
      return [...faults];
    };
    const wrong: string[] = [];
    for (const operation of withId) {
      const faults = await faultsOf(operation);
      if (faults === null) counts.controls += 1;
      else wrong.push([`${operation.name} has no control`, ...faults].join('\n'));
    }
    expect(wrong).toEqual([]);
  });

  test('every table of a control belongs to an operation with an id', () => {
    const names = new Set(withId.map((operation) => operation.name));
    expect(Object.keys(api.tables).filter((one) => !names.has(one))).toEqual([]);
  });
});

/** Opens the sessions again that a call has ended, because the next calls need them. */
async function reopenSessions(changed: readonly string[]): Promise<void> {
  if (changed.includes('sessions'))
    await app.db.updateTable('sessions').set({ revoked_at: null }).execute();
  if (changed.includes('staff_sessions'))
    await app.db.updateTable('staff_sessions').set({ ended_at: null }).execute();
  if (changed.some((table) => table.endsWith('sessions'))) await watch.since();
}
