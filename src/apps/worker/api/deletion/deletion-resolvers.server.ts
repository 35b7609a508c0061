import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';

import { accountDeletionJudgement, deleteWorker } from '#domain/deletion/delete-worker.server.ts';
import { accountDeletionReasons } from '#domain/deletion/deletion-reasons.ts';
import {
  readFormerStatementFile,
  listFormerStatements,
} from '#domain/deletion/former-statements.server.ts';

export const deletionResolvers = {
  Query: {
    workerDeletableJudgement: (_source, _args, ctx) =>
      accountDeletionJudgement(ctx, signedInWorkerOf(ctx).id),
    predefinedDeletionReason: () => [...accountDeletionReasons],
    formerStatements: (_source, { input, cursor }, ctx) =>
      listFormerStatements(ctx, { ...input, cursor }),
    formerStatementFile: (_source, { input }, ctx) => readFormerStatementFile(ctx, input),
  },
  Mutation: {
    async deleteWorker(_source, { input }, ctx) {
      const leaving = { workerId: signedInWorkerOf(ctx).id, ...input };
      const { pointsLost, statement } = await deleteWorker(ctx, leaving);
      return {
        success: true,
        pointsLost,
        statementPath: statement?.path ?? null,
        statementUntil: statement?.until ?? null,
      };
    },
  },
} satisfies Resolvers;
