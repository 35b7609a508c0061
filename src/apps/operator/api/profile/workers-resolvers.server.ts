import { phoneNumberErrorSentence } from '#access/worker/messages.ts';
import { normalizePhoneNumber } from '#access/worker/rules.ts';
import { liftStop, stopWorker } from '#access/worker/stops/stop-worker.server.ts';
import { jstDay } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';

import type { Context } from '#platform/server/context.server.ts';
import { byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { payerCodeOf } from '#platform/server/prices/payer-code.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';
import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import {
  stoppedWorkerRows,
  findWorkerByPhoneNumber,
} from '#domain/profile/operator/workers.queries.server.ts';

/** Queries for workers' accounts and for stopped accounts. */
export const workerQueries = {
  async stoppedWorkers(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) => stoppedWorkerRows(ctx.db, at));
    return { workers: page.rows.map((row) => accountOf(row, ctx)), cursor: page.cursor };
  },

  async workerByNumber(_source, args, ctx) {
    const phoneNumber = normalizePhoneNumber(args.phoneNumber);
    if (!phoneNumber) throw refuseFields({ phoneNumber: phoneNumberErrorSentence });
    const found = await findWorkerByPhoneNumber(ctx.db, phoneNumber);
    return found && accountOf(found, ctx);
  },
} satisfies QueryResolvers;

const accountOf = <Row extends { id: string }>(row: Row, { app, now }: Context) => ({
  ...row,
  requestCode: payerCodeOf(app.env, { payer: `worker:${row.id}`, day: jstDay(now) }),
});

export const workerMutations = {
  async stopWorker(_source, { input: { id: workerId, reason } }, ctx) {
    await stopWorker(ctx.db, { workerId, reason, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async liftWorkerStop(_source, { input: { id: workerId, reason } }, ctx) {
    await liftStop(ctx.db, { workerId, reason, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;
