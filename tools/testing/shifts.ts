import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { stampCodeOf } from '#domain/attendance/stamps/stamp-code.server.ts';
import { stampCodeDayAt } from '#domain/attendance/stamps/stamp-rules.ts';
import { addHours } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import type { WorkQuestion } from '#domain/corporation/questions/question-rules.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { readWorkerBalance } from '#platform/server/ledger/postings.queries.server.ts';

import type { CallOptions, TestProduct, TestGraphqlAnswer } from './processes/product.ts';

export type ShiftOptions = {
  startsAt: Date;
  endsAt: Date;
  breakMinutes?: number;
  hourlyWage?: number;
  travelAllowance?: number;
  bonus?: number;
  /** Time at which the contract is concluded; by default three days before the start. */
  contractedAt?: Date;
  /** An existing worker; by default each shift has a new one. */
  workerId?: string;
  /** Corporation of the facility, for several shifts of one employer. */
  corporationId?: string;
  /** An existing facility; by default each shift has a new one. */
  facility?: Awaited<ReturnType<typeof buildFacility>>;
  /** The facility's questions before the shift; by default none. */
  workQuestions?: readonly WorkQuestion[];
};

export type FixtureShift = {
  workerId: string;
  phoneNumber: string | null;
  facilityId: string;
  recruitmentId: string;
  applicationId: string;
  attendanceId: string;
  startsAt: Date;
  endsAt: Date;
  /** The code that the facility displays at this time. */
  codeAt(at: Date): string;
  /** Sends a request of the shift's worker at this time; the product's clock stays there. */
  send(
    at: Date,
    document: string,
    variables?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<TestGraphqlAnswer>;
};

type Shift = Pick<FixtureShift, 'attendanceId' | 'workerId'>;

/** Functions that read the rows and balances of a staged shift. */
export function createShiftReaders(productOf: () => TestProduct) {
  const dbOf = () => productOf().app.db;
  return {
    rowOf: ({ attendanceId }: Pick<Shift, 'attendanceId'>) =>
      dbOf()
        .selectFrom('attendances')
        .selectAll()
        .where('id', '=', attendanceId)
        .executeTakeFirstOrThrow(),
    async historyOf({ attendanceId }: Shift): Promise<string[]> {
      const rows = await dbOf()
        .selectFrom('state_changes')
        .select('event')
        .where('subject_kind', '=', 'attendance')
        .where('subject_id', '=', attendanceId)
        .orderBy('id')
        .execute();
      return rows.map(({ event }) => event);
    },
    /** Subjects of the shift's messages, in the order of writing. */
    async messagesTo({ attendanceId }: Shift): Promise<string[]> {
      const rows = await dbOf()
        .selectFrom('outbox')
        .select('dedup_key')
        .where('dedup_key', 'like', `attendance:${attendanceId}:%`)
        .orderBy('id')
        .execute();
      return rows.map(({ dedup_key: key }) => key.split(':').slice(2).join(':'));
    },
    balanceOf: ({ workerId }: Shift) =>
      readWorkerBalance(dbOf(), { kind: 'wages_payable', workerId }),
  };
}

/** Creates a contract by a real application; by default at a new facility. */
export async function createShift(
  product: TestProduct,
  wishes: ShiftOptions,
): Promise<FixtureShift> {
  const { app } = product;
  const now = wishes.contractedAt ?? addHours(wishes.startsAt, -72);
  product.setNow(now);
  const worker = wishes.workerId
    ? { id: wishes.workerId, phoneNumber: null }
    : await buildPreparedWorker(app.db, { now });
  const { contractedAt: _when, workerId: _who, corporationId, workQuestions, ...given } = wishes;
  const { facility: known, ...terms } = given;
  const facility =
    known ?? (await buildFacility(app.db, { now, ...(corporationId ? { corporationId } : {}) }));
  const job = await buildJob(app.db, {
    now,
    facilityId: facility.id,
    ...(workQuestions ? { workQuestions } : {}),
  });
  const recruitment = await buildRecruitment(app.db, { now, jobId: job.id, ...terms });
  const contract = await buildContract(app, {
    workerId: worker.id,
    recruitmentId: recruitment.id,
    now,
  });
  return {
    workerId: worker.id,
    phoneNumber: worker.phoneNumber,
    facilityId: facility.id,
    recruitmentId: recruitment.id,
    ...contract,
    startsAt: wishes.startsAt,
    endsAt: wishes.endsAt,
    codeAt: (at) => stampCodeOf(facility.stampSecret, stampCodeDayAt(at)),
    async send(at, document, variables = {}, options = {}) {
      product.setNow(at);
      const token = await product.signIn(worker.id);
      return product.call(document, variables, { token, ...options });
    },
  };
}
