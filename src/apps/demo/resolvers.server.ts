import { demoFacilityViewOf, checkFacilitySearchText } from './facility-view.server.ts';
import { byName, byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { MutationResolvers, QueryResolvers, Resolvers } from '#gen/demo-resolvers.ts';

import { facilityActivities } from './activity.queries.server.ts';
import { findBankFilesWithoutAnswer } from './bank.queries.server.ts';
import { demoBankActor, settleTransfersAsBank } from './bank.server.ts';
import { readDemoChangesFingerprint } from './changes.queries.server.ts';
import { demoWorkerList } from './demo-workers.ts';
import { signInAsDemoManager, signInAsDemoMember, signInAsDemoOperator } from './enter.server.ts';
import { demoFacilityById, demoFacilityPage } from './facilities.queries.server.ts';
import { createClockMover, type ClockMover, type RunDemoTasks } from './move-clock.server.ts';
import { readProductClock, demoWorkerRows, outboxMessagePage } from './queries.server.ts';
import { playReceipt } from './receipts/play-receipt.server.ts';
import { openDemoInvoices } from './receipts/receipts.queries.server.ts';
import { readDemoRegion, storeDemoAutoAnswer } from './region.queries.server.ts';

const queries = {
  demoChanges: (_source, _args, ctx) => readDemoChangesFingerprint(ctx.db),

  async outbox(_source, { input, cursor }, ctx) {
    const kind = input?.kind ?? null;
    const recipient = input?.recipient ? checkFacilitySearchText(input.recipient) : null;
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      outboxMessagePage(ctx.db, { kind, recipient, ...at }),
    );
    return { messages: page.rows, cursor: page.cursor };
  },

  async demoWorkers(_source, _args, ctx) {
    const phoneNumbers = demoWorkerList.map((worker) => worker.phoneNumber);
    const rows = await demoWorkerRows(ctx.db, { phoneNumbers, now: ctx.now });
    return rows.map((row) => {
      const known = demoWorkerList.find(({ phoneNumber }) => phoneNumber === row.phoneNumber);
      return { ...row, name: row.name ?? known?.name ?? null, note: known?.note ?? '' };
    });
  },

  demoRegion: async (_source, _args, ctx) => ({
    autoAnswer: (await readDemoRegion(ctx.db))?.autoAnswer ?? false,
  }),

  demoActivity: (_source, _args, ctx) => facilityActivities(ctx.db),

  playBank: (_source, _args, ctx) => findBankFilesWithoutAnswer(ctx.db),

  openInvoices: (_source, _args, ctx) => openDemoInvoices(ctx.db),

  async facilities(_source, { text, cursor }, ctx) {
    const page = await readKeysetPage(byName, { cursor, size: 20 }, (at) =>
      demoFacilityPage(ctx.db, { text: checkFacilitySearchText(text ?? ''), ...at }),
    );
    return {
      facilities: page.rows.map((row) => demoFacilityViewOf(row, ctx)),
      cursor: page.cursor,
    };
  },

  async facility(_source, { id }, ctx) {
    const row = await demoFacilityById(ctx.db, id);
    if (!row) throw commonRefusal('NOT_FOUND');
    return demoFacilityViewOf(row, ctx);
  },
} satisfies QueryResolvers;

const mutationsWith = (mover: ClockMover) =>
  ({
    async moveClock(_source, { input }, ctx) {
      await mover.move(ctx.app, input);
      const now = ctx.app.clock.now();
      return { now, ...(await readProductClock(ctx.db, now)), movingTo: mover.movingTo() };
    },

    async setAutoAnswer(_source, { input }, ctx) {
      await storeDemoAutoAnswer(ctx.db, input.autoAnswer);
      return successAnswer;
    },

    async settleTransfers(_source, { input }, ctx) {
      const { now, idempotencyKey } = ctx;
      const { bankFileId, failures } = input;
      const settling = { bankFileId, failures: failures ?? [], actor: demoBankActor };
      return settleTransfersAsBank(ctx.db, { ...settling, now, idempotencyKey });
    },

    playReceipt(_source, { input }, { app, now, idempotencyKey }) {
      return playReceipt(app, { ...input, now, idempotencyKey });
    },

    async enterAsMember(_source, { input }, ctx) {
      await signInAsDemoMember(ctx, input);
      return successAnswer;
    },

    async enterAsManager(_source, { input }, ctx) {
      await signInAsDemoManager(ctx, input.facilityId);
      return successAnswer;
    },

    async enterAsOperator(_source, { input }, ctx) {
      await signInAsDemoOperator(ctx, input.operator ?? 'FIRST');
      return successAnswer;
    },
  }) satisfies MutationResolvers;

/** Resolvers of all fields of the demo's API. */
export function demoResolvers(runTasks: RunDemoTasks) {
  const mover = createClockMover(runTasks);
  return {
    Query: {
      ...queries,
      clock: async (_source, _args, ctx) => ({
        now: ctx.now,
        ...(await readProductClock(ctx.db, ctx.now)),
        movingTo: mover.movingTo(),
      }),
    },
    Mutation: mutationsWith(mover),
  } satisfies Resolvers;
}
