import { expect } from 'vitest';

import {
  buildFacility,
  buildJob,
  buildRecruitment,
  type NewFacility,
  type NewRecruitment,
} from '#recruitment/build.ts';

import {
  openProduct,
  type Product,
  type ProductWishes,
  type TestAnswer,
} from '../processes/product.ts';
import { buildPreparedWorker, type PreparedWorkerWishes } from '#application/build.ts';
import { at } from '#application/facts.build.ts';

export type Person = { id: string; phoneNumber: string; token: string };
export type Seat = { id: string; facilityId: string; corporationId: string };

export type SeatWishes = Partial<NewRecruitment> & {
  licenseGroups?: number[][];
  facilityId?: string;
  facility?: Partial<NewFacility>;
};

/** The product with shorthands for what tests of applications do all the time. */
export type Scene = Product & {
  person(wishes?: Partial<PreparedWorkerWishes>): Promise<Person>;
  /** A nine-to-six shift on Tuesday 2026-11-24, ten days ahead, unless it is wished otherwise. */
  seat(wishes?: SeatWishes): Promise<Seat>;
  apply(who: { token?: string }, recruitmentId: string, key?: string): Promise<TestAnswer>;
  /** The answer of an application that must succeed. */
  applied(
    who: Person,
    recruitmentId: string,
  ): Promise<{ applicationId: string; state: string; attendanceId: string }>;
  /** Current seats, live contracts and all applications of a recruitment. */
  books(
    recruitmentId: string,
  ): Promise<{ seatsTaken: number; contracts: number; applications: number }>;
  letters(workerId: string): Promise<string[]>;
  stateOf(applicationId: string): Promise<{ state: string; reason: string | null }>;
  history(subject: string, id: string): Promise<(string | null)[][]>;
};

const applyDocument = /* GraphQL */ `
  mutation ($recruitmentId: ID!) {
    applyToRecruitment(input: { recruitmentId: $recruitmentId }) {
      success
      applicationId
      state
      attendanceId
    }
  }
`;

/** Opens the product on a test database, at the instant. */
export async function openScene(
  databaseUrl: string,
  startAt: Date,
  productWishes: ProductWishes = {},
): Promise<Scene> {
  const product = await openProduct(databaseUrl, startAt, productWishes);
  const { db } = product.app;
  const now = () => product.app.clock.now();

  const apply: Scene['apply'] = (who, recruitmentId, idempotencyKey) =>
    product.call(
      applyDocument,
      { recruitmentId },
      { ...who, ...(idempotencyKey ? { idempotencyKey } : {}) },
    );

  return {
    ...product,
    apply,
    async person(wishes = {}) {
      const { id, phoneNumber } = await buildPreparedWorker(db, { now: now(), ...wishes });
      return { id, phoneNumber, token: await product.signIn(id) };
    },
    async seat({ licenseGroups = [], facilityId, facility, ...wishes } = {}) {
      const place = facilityId ?? (await buildFacility(db, { now: now(), ...facility })).id;
      const job = await buildJob(db, { now: now(), facilityId: place, licenseGroups });
      const span = { startsAt: at('2026-11-24 09:00'), endsAt: at('2026-11-24 18:00') };
      return buildRecruitment(db, { now: now(), jobId: job.id, ...span, ...wishes });
    },
    async applied(who, recruitmentId) {
      const answer = await apply(who, recruitmentId);
      expect(answer.errors).toBeUndefined();
      return answer.data?.['applyToRecruitment'];
    },
    async books(recruitmentId) {
      const [seat, contracts, applications] = await Promise.all([
        db
          .selectFrom('recruitments')
          .select('seats_taken')
          .where('id', '=', recruitmentId)
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('attendances')
          .select('id')
          .where('recruitment_id', '=', recruitmentId)
          .where('state', '=', 'SCHEDULED')
          .execute(),
        db
          .selectFrom('applications')
          .select('id')
          .where('recruitment_id', '=', recruitmentId)
          .execute(),
      ]);
      return {
        seatsTaken: seat.seats_taken,
        contracts: contracts.length,
        applications: applications.length,
      };
    },
    async letters(workerId) {
      const rows = await db
        .selectFrom('outbox')
        .select('body')
        .where('worker_id', '=', workerId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(({ body }) => body);
    },
    stateOf: (applicationId) =>
      db
        .selectFrom('applications')
        .select(['state', 'reason'])
        .where('id', '=', applicationId)
        .executeTakeFirstOrThrow(),
    async history(subject, id) {
      const rows = await db
        .selectFrom('state_changes')
        .select(['from_state', 'to_state', 'event', 'actor_kind'])
        .where('subject_kind', '=', subject)
        .where('subject_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map((row) => [row.from_state, row.to_state, row.event, row.actor_kind]);
    },
  };
}

/** The refusal code of an answer, or undefined when it succeeded. */
export const codeOf = (answer: TestAnswer): string | undefined =>
  answer.errors?.[0]?.extensions.code;
