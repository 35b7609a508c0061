import { facilityView, checkedSearchText } from './facility-view.server.ts';
import { byName, byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';
import { refuse } from '#platform/base/refusal.ts';
import type { MutationResolvers, QueryResolvers, Resolvers } from '#gen/demo-resolvers.ts';

import { facilityActivities } from './activity.queries.server.ts';
import { bankFilesWithoutAnswer } from './bank.queries.server.ts';
import { bankActor, settleTransfers } from './bank.server.ts';
import { latestChangesText } from './changes.queries.server.ts';
import { demoWorkerList } from './demo-workers.ts';
import { signInAsDemoManager, signInAsDemoOperator } from './enter.server.ts';
import { facilityById, facilityPage } from './facilities.queries.server.ts';
import { moveProductClock, type RunTasks } from './move-clock.server.ts';
import { clockRow, demoWorkerRows, outboxPage } from './queries.server.ts';
import { demoRegion, setAutoAnswer } from './region.queries.server.ts';

const queries = {
  demoChanges: (_source, _args, ctx) => latestChangesText(ctx.db),

  clock: async (_source, _args, ctx) => ({ now: ctx.now, ...(await clockRow(ctx.db, ctx.now)) }),

  async outbox(_source, { input, cursor }, ctx) {
    const kind = input?.kind ?? null;
    const recipient = input?.recipient ? checkedSearchText(input.recipient) : null;
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      outboxPage(ctx.db, { kind, recipient, ...at }),
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
    autoAnswer: (await demoRegion(ctx.db))?.autoAnswer ?? false,
  }),

  demoActivity: (_source, _args, ctx) => facilityActivities(ctx.db),

  playBank: (_source, _args, ctx) => bankFilesWithoutAnswer(ctx.db),

  async facilities(_source, { text, cursor }, ctx) {
    const page = await readKeysetPage(byName, { cursor, size: 20 }, (at) =>
      facilityPage(ctx.db, { text: checkedSearchText(text ?? ''), ...at }),
    );
    return { facilities: page.rows.map((row) => facilityView(row, ctx)), cursor: page.cursor };
  },

  async facility(_source, { id }, ctx) {
    const row = await facilityById(ctx.db, id);
    if (!row) throw refuse('NOT_FOUND');
    return facilityView(row, ctx);
  },
} satisfies QueryResolvers;

const mutationsWith = (runTasks: RunTasks) =>
  ({
    async moveClock(_source, { input }, ctx) {
      const { now } = await moveProductClock(ctx.app, input, runTasks);
      return { now, ...(await clockRow(ctx.db, now)) };
    },

    async setAutoAnswer(_source, { input }, ctx) {
      await setAutoAnswer(ctx.db, input.autoAnswer);
      return successAnswer;
    },

    async settleTransfers(_source, { input }, ctx) {
      const { now, idempotencyKey } = ctx;
      const { bankFileId, failures } = input;
      const settling = { bankFileId, failures: failures ?? [], actor: bankActor };
      return settleTransfers(ctx.db, { ...settling, now, idempotencyKey });
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
export const demoResolvers = (runTasks: RunTasks) =>
  ({ Query: queries, Mutation: mutationsWith(runTasks) }) satisfies Resolvers;
