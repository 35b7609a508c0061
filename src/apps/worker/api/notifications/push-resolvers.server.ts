import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedIn } from '#platform/server/context.server.ts';
import { appBadge } from '#platform/server/push/push-devices.queries.server.ts';
import { success } from '#platform/server/graphql/success.server.ts';

import {
  endPushDevice,
  pushSetting,
  registerPushDevice,
  sendTestPush,
} from '#domain/notifications/push.server.ts';

export const pushResolvers = {
  Query: {
    pushSetting: (_source, _args, ctx) => pushSetting(ctx, signedIn(ctx).id),
    appBadge: (_source, _args, ctx) => appBadge(ctx.db, signedIn(ctx).id),
  },
  Mutation: {
    registerPushDevice: async (_source, { input }, ctx) => ({
      success: true,
      id: await registerPushDevice(ctx, signedIn(ctx), input),
    }),
    async removePushDevice(_source, { input }, ctx) {
      await endPushDevice(ctx, signedIn(ctx).id, input.id);
      return success;
    },
    async sendTestPush(_source, { input }, ctx) {
      await sendTestPush(ctx, signedIn(ctx).id, input.id);
      return success;
    },
  },
} satisfies Resolvers;
