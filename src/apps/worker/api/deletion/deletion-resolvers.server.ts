import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedIn } from '#platform/server/context.server.ts';

import { deletableJudgement, deleteWorker } from '#domain/deletion/delete-worker.server.ts';
import { deletionReasons } from '#domain/deletion/deletion-reasons.ts';
import {
  formerStatementFile,
  formerStatements,
} from '#domain/deletion/former-statements.server.ts';

export const deletionResolvers = {
  Query: {
    workerDeletableJudgement: (_source, _args, ctx) => deletableJudgement(ctx, signedIn(ctx).id),
    predefinedDeletionReason: () => [...deletionReasons],
    formerStatements: (_source, { input, cursor }, ctx) =>
      formerStatements(ctx, { ...input, cursor }),
    formerStatementFile: (_source, { input }, ctx) => formerStatementFile(ctx, input),
  },
  Mutation: {
    async deleteWorker(_source, { input }, ctx) {
      const leaving = { workerId: signedIn(ctx).id, ...input };
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
