import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { stampCode } from '#domain/attendance/stamps/stamp-code.server.ts';
import { stampDay } from '#domain/attendance/stamps/stamp-rules.ts';
import { addHours } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import type { WorkQuestion } from '#domain/corporation/questions/question-rules.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { workerBalance } from '#platform/server/ledger/postings.queries.server.ts';

import type { CallOptions, Product, TestAnswer } from './processes/product.ts';

export type ShiftWishes = {
  startsAt: Date;
  endsAt: Date;
  breakMinutes?: number;
  hourlyWage?: number;
  travelAllowance?: number;
  bonus?: number;
  /** The contract is concluded three days before the start unless this says otherwise. */
  contractedAt?: Date;
  /** Somebody who is there already. */
  workerId?: string;
  /** The facility's corporation, where several shifts have one employer. */
  corporationId?: string;
  /** One that is there already; by default each shift has a facility of its own. */
  facility?: Awaited<ReturnType<typeof buildFacility>>;
  /** What the facility asks before the shift; by default nothing. */
  workQuestions?: readonly WorkQuestion[];
};

export type StagedShift = {
  workerId: string;
  phoneNumber: string | null;
  facilityId: string;
  recruitmentId: string;
  applicationId: string;
  attendanceId: string;
  startsAt: Date;
  endsAt: Date;
  /** What hangs in the facility at the instant. */
  codeAt(at: Date): string;
  /** One request of the shift's worker at the instant; the product's clock stays there. */
  send(
    at: Date,
    document: string,
    variables?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<TestAnswer>;
};

type Shift = Pick<StagedShift, 'attendanceId' | 'workerId'>;

/** What the books say of a staged shift. */
export function shiftBooks(productOf: () => Product) {
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
    /** What its messages were about, in the order in which they were written. */
    async messagesTo({ attendanceId }: Shift): Promise<string[]> {
      const rows = await dbOf()
        .selectFrom('outbox')
        .select('dedup_key')
        .where('dedup_key', 'like', `attendance:${attendanceId}:%`)
        .orderBy('id')
        .execute();
      return rows.map(({ dedup_key: key }) => key.split(':').slice(2).join(':'));
    },
    balanceOf: ({ workerId }: Shift) => workerBalance(dbOf(), { kind: 'wages_payable', workerId }),
  };
}

/** A contract concluded through the real application, in a facility of its own. */
export async function createShift(product: Product, wishes: ShiftWishes): Promise<StagedShift> {
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
    codeAt: (at) => stampCode(facility.stampSecret, stampDay(at)),
    async send(at, document, variables = {}, options = {}) {
      product.setNow(at);
      const token = await product.signIn(worker.id);
      return product.call(document, variables, { token, ...options });
    },
  };
}
