import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { countAppBadge } from '#platform/server/push/push-devices.queries.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import {
  endPushDevice,
  readPushSetting,
  registerPushDevice,
  sendTestPush,
} from '#domain/notifications/push.server.ts';

export const pushResolvers = {
  Query: {
    pushSetting: (_source, _args, ctx) => readPushSetting(ctx, signedInWorkerOf(ctx).id),
    appBadge: (_source, _args, ctx) => countAppBadge(ctx.db, signedInWorkerOf(ctx).id),
  },
  Mutation: {
    registerPushDevice: async (_source, { input }, ctx) => ({
      success: true,
      id: await registerPushDevice(ctx, signedInWorkerOf(ctx), input),
    }),
    async removePushDevice(_source, { input }, ctx) {
      await endPushDevice(ctx, signedInWorkerOf(ctx).id, input.id);
      return successAnswer;
    },
    async sendTestPush(_source, { input }, ctx) {
      await sendTestPush(ctx, signedInWorkerOf(ctx).id, input.id);
      return successAnswer;
    },
  },
} satisfies Resolvers;
