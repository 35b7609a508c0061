import { clockRow, demoWorkerRows } from '#desk/operator.queries.server.ts';
import { byOperator, demoOperatorOnly } from '#desk/scope.server.ts';
import type { Resolvers } from '#gen/desk-resolvers.ts';

import type { RunTasks } from './move-clock.server.ts';

/**
 * The fields of the back office API that only the demo has. Each one refuses outside of demo mode before it
 * imports the code that plays facilities, workers, the bank or time. `runTasks` runs the due tasks after the
 * clock was moved.
 */
export function demoResolvers(runTasks: RunTasks) {
  return {
    Query: {
      async demoChanges(_source, _args, ctx) {
        demoOperatorOnly(ctx);
        const { latestChanges } = await import('./changes.queries.server.ts');
        return latestChanges(ctx.db);
      },

      async demoRegion(_source, _args, ctx) {
        demoOperatorOnly(ctx);
        const { demoRegion } = await import('./region.queries.server.ts');
        return { autoAnswer: (await demoRegion(ctx.db))?.autoAnswer ?? false };
      },

      async playBank(_source, _args, ctx) {
        demoOperatorOnly(ctx);
        const { openBankFiles } = await import('./bank.queries.server.ts');
        return openBankFiles(ctx.db);
      },

      async demoWorkers(_source, _args, ctx) {
        demoOperatorOnly(ctx);
        const { demoWorkerList } = await import('./demo-workers.ts');
        const phoneNumbers = demoWorkerList.map((worker) => worker.phoneNumber);
        const rows = await demoWorkerRows(ctx.db, { phoneNumbers, now: ctx.now });
        return rows.map((row) => {
          const known = demoWorkerList.find(({ phoneNumber }) => phoneNumber === row.phoneNumber);
          return { ...row, name: row.name ?? known?.name ?? null, note: known?.note ?? '' };
        });
      },
    },

    Mutation: {
      async moveClock(_source, { input }, ctx) {
        demoOperatorOnly(ctx);
        const { moveProductClock } = await import('./move-clock.server.ts');
        const { now } = await moveProductClock(ctx.app, input, runTasks);
        return { now, ...(await clockRow(ctx.db, now)) };
      },

      async setAutoAnswer(_source, { input }, ctx) {
        demoOperatorOnly(ctx);
        const { setAutoAnswer } = await import('./region.queries.server.ts');
        await setAutoAnswer(ctx.db, input.autoAnswer);
        return { success: true };
      },

      async settleTransfers(_source, { input }, ctx) {
        demoOperatorOnly(ctx);
        const { settleTransfers } = await import('./bank.server.ts');
        const { bankFileId } = input;
        const failures = input.failures ?? [];
        return settleTransfers(ctx.db, { bankFileId, failures, ...byOperator(ctx) });
      },
    },
  } satisfies Resolvers;
}
