import { randomUUID } from 'node:crypto';

import { buildSchema } from 'graphql';

import { facilityPrices } from '#main/prices/facility.ts';
import { operatorPrices } from '#main/prices/operator.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import { readFacilitySdl, readOperatorSdl } from '#platform/server/graphql/sdl.server.ts';
import type { FieldPrice } from '#platform/server/prices/price-classes.ts';

import { operationsOf } from '../../security/operations.ts';
import { inviteOwnerInput, passkeyInput } from '../fixtures/facility-inputs.ts';
import { makeForeignCanaries } from '../fixtures/foreign/canaries.ts';
import { buildForeignCorporation } from '../fixtures/foreign/corporation.ts';
import { facilityMatrixRows } from '../fixtures/foreign/facility-rows.ts';
import { queueMatrixRows } from '../fixtures/operator-inputs.ts';
import { sessionEndingMatrixRows, signInMatrixRows } from '../fixtures/sign-in/sign-in-rows.ts';
import type { openStaffFixture } from '../fixtures/staff.ts';
import type { MatrixRow } from '../fixtures/staff-operations.ts';
import type { FindDocument } from './own-documents.ts';
import { pageRequest, type PricedCaller, type PricedRow } from './rows.ts';

type Fixture = Awaited<ReturnType<typeof openStaffFixture>>;

/** A corporation with many rows. */
type BusyHome = { corporationId: string; facilityId: string };

type Making = { fixture: Fixture; busy: BusyHome; find: FindDocument; origin: string };

const pricesOf: Readonly<
  Record<StaffSide, Record<'query' | 'mutation', Readonly<Record<string, FieldPrice>>>>
> = { facility: facilityPrices, operator: operatorPrices };

type Rows = Readonly<Record<string, MatrixRow>>;
type Candidate = { values: Record<string, unknown>; caller: PricedCaller };

async function rowsOfSide(
  side: StaffSide,
  find: FindDocument,
  candidatesOf: (kind: PricedRow['kind'], name: string) => Promise<Candidate[]>,
): Promise<PricedRow[]> {
  const sdl = await (side === 'facility' ? readFacilitySdl() : readOperatorSdl());
  return operationsOf(buildSchema(sdl)).map((operation) => {
    const { kind, name } = operation;
    const price = pricesOf[side][kind][name];
    if (price === undefined) throw new Error(`${name} has no price`);
    return {
      table: side,
      kind,
      name,
      price,
      async requests() {
        const candidates = await candidatesOf(kind, name);
        return candidates.map(({ values, caller }) =>
          pageRequest(side, find(side, operation, values), caller),
        );
      },
    };
  });
}

let homes = 0;

/** Answering a challenge needs a browser's passkey, so what it finishes is not measured. */
const unansweredChallenges = {
  registration: passkeyInput,
  proof: passkeyInput,
  signIn: passkeyInput,
};

/** A home with one row of everything, its owner, and the matrix rows with these rows as the caller's own. */
async function makeHome(fixture: Fixture, origin: string) {
  homes += 1;
  // Four digits, which are an hourly wage as well.
  const digits = String(2_000 + (homes % 8_000));
  const mark = `値札${digits}`;
  const home = await fixture.corporation(mark);
  const owner = await fixture.person({ corporationId: home.id, role: 'OWNER' }, mark);
  const canaries = makeForeignCanaries(mark, digits);
  const ids = await buildForeignCorporation(fixture, { ...home, owner }, canaries);
  const victims = { ...ids, challenges: unansweredChallenges };
  const { facilityId } = home;
  const places = { own: facilityId, others: facilityId, victims: () => victims };
  const rows: Rows = {
    ...signInMatrixRows(() => victims),
    ...facilityMatrixRows(places),
    ...sessionEndingMatrixRows,
  };
  return { rows, victims, caller: { cookie: owner.cookie, origin } };
}

/** The values that a row gives, those with ids of rows before those without. */
const valuesOf = ({ control, foreign, variables }: MatrixRow = { need: 'self' }) =>
  [control?.(), foreign?.(), variables?.() ?? {}].flatMap((values) =>
    // Boundary cast: the values are the variables of an operation, by name.
    values === undefined ? [] : [values as Record<string, unknown>],
  );

/**
 * The root fields of the API of facilities. Queries are sent by the owner of the busy corporation where their arguments
 * name no row, else by an owner whose corporation has one row of everything; commands each by a new owner.
 */
export async function facilityRows({ fixture, busy, find, origin }: Making): Promise<PricedRow[]> {
  const { corporationId, facilityId } = busy;
  const person = await fixture.person({ corporationId, role: 'OWNER' });
  const device = { cookie: await fixture.device({ id: corporationId, facilityId }), origin };
  const owner = { cookie: person.cookie, origin };
  const known = await makeHome(fixture, origin);
  const busyRows: Rows = facilityMatrixRows({
    own: facilityId,
    others: facilityId,
    victims: () => known.victims,
  });
  return rowsOfSide('facility', find, async (kind, name) => {
    const { rows, caller } = kind === 'query' ? known : await makeHome(fixture, origin);
    const own = valuesOf(rows[name]).map((values) => ({ values, caller }));
    if (kind !== 'query') return own;
    const { need, variables } = busyRows[name] ?? {};
    const values = { ...variables?.() };
    return [{ values, caller: need === 'device' ? device : owner }, ...own];
  });
}

/** Ids of rows that operators look at, by the name of the argument. */
export type OperatorIds = Readonly<
  Record<'corporationId' | 'facilityId' | 'workerId' | 'recruitmentId' | 'channelId', string>
>;

/** The root fields of the API of operators: queries with ids of the database, commands as far as they need no case. */
export async function operatorRows({
  fixture,
  find,
  origin,
  ids,
}: Omit<Making, 'busy'> & { ids: OperatorIds }): Promise<PricedRow[]> {
  const person = await fixture.person(null);
  const caller = { cookie: person.cookie, origin };
  const rows: Rows = {
    ...signInMatrixRows(() => ({
      sessionId: 'x',
      passkeyId: 'x',
      challenges: unansweredChallenges,
    })),
    ...queueMatrixRows,
    ...sessionEndingMatrixRows,
  };
  const byName: Readonly<Record<string, object>> = {
    chatMessages: { input: { channelId: ids.channelId } },
    corporation: { id: ids.corporationId },
    corporationConsents: { id: ids.corporationId },
    corporationMembers: { corporationId: ids.corporationId },
    corporationCredit: { corporationId: ids.corporationId },
    corporationPayers: { corporationId: ids.corporationId },
    registerChecks: { corporationId: ids.corporationId },
    corporationExposure: { id: ids.corporationId },
    feeRulePlaces: { corporationId: ids.corporationId },
    corporationStanding: { id: ids.corporationId },
    createCorporation: {
      input: {
        name: '社会福祉法人 値札',
        address: '東京都新宿区西新宿1-1-1',
        ownerEmail: `owner-${randomUUID()}@mihon.example`,
        ownerName: '佐藤 陽子',
      },
    },
    facilityAgreements: { facilityId: ids.facilityId },
    freezeFacility: { input: { id: ids.facilityId, reason: 'ご本人の申し出' } },
    inviteOwner: { input: { ...inviteOwnerInput, corporationId: ids.corporationId } },
    numberChanges: { workerId: ids.workerId },
    pauseRecruitment: { input: { id: ids.recruitmentId } },
    resumeRecruitment: { input: { id: ids.recruitmentId } },
    setNonresident: {
      input: { workerId: ids.workerId, fromDay: '2026-12-01', reason: '確認しました' },
    },
    stopWorker: { input: { id: ids.workerId, reason: '確認しました' } },
    thawFacility: { input: { id: ids.facilityId } },
    workerByNumber: { phoneNumber: '09012345678' },
    writeAnnouncement: {
      input: { title: 'お知らせ', body: '本文', shownFrom: '2026-12-01' },
    },
  };
  return rowsOfSide('operator', find, async (_kind, name) => {
    const isEnding = name in sessionEndingMatrixRows;
    const sender = isEnding ? { ...caller, cookie: (await fixture.person(null)).cookie } : caller;
    const given = byName[name];
    const values = given ? [{ ...given }] : valuesOf(rows[name]);
    return values.map((one) => ({ values: one, caller: sender }));
  });
}
