import { refuse } from '#platform/base/refusal.ts';
import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedIn } from '#platform/server/context.server.ts';
import {
  markAllNoticesRead,
  markNoticeRead,
} from '#platform/server/delivery/notices.queries.server.ts';
import { success } from '#platform/server/graphql/success.server.ts';

import { topicList } from '#domain/notifications/choices.ts';
import {
  confirmEmail,
  registerEmail,
  removeEmail,
  workerEmail,
} from '#domain/notifications/emails/emails.server.ts';
import { noticeList, unreadNoticeCount } from '#domain/notifications/inbox.queries.server.ts';
import { choicesOf } from '#domain/notifications/settings.queries.server.ts';
import { saveTopic, saveWay } from '#domain/notifications/settings.server.ts';

export const notificationResolvers = {
  Query: {
    async notificationSetting(_source, _args, ctx) {
      const { sms } = await choicesOf(ctx.db, signedIn(ctx).id);
      return { smsEnabled: sms.length > 0 };
    },
    async emailNotificationSetting(_source, _args, ctx) {
      const { email } = await choicesOf(ctx.db, signedIn(ctx).id);
      return { enabled: email.length > 0 };
    },
    email: (_source, _args, ctx) =>
      workerEmail(ctx.db, { workerId: signedIn(ctx).id, now: ctx.now }),
    notificationTopicList: async (_source, _args, ctx) =>
      topicList(await choicesOf(ctx.db, signedIn(ctx).id)),
    noticeList: (_source, { cursor }, ctx) =>
      noticeList(ctx.db, { workerId: signedIn(ctx).id, cursor }),
    unreadNoticeCount: (_source, _args, ctx) => unreadNoticeCount(ctx.db, signedIn(ctx).id),
  },
  Mutation: {
    async saveNotificationSetting(_source, { input }, ctx) {
      const { app, now } = ctx;
      const isOn = input.smsEnabled;
      await saveWay(app.db, { workerId: signedIn(ctx).id, way: 'sms', isOn, now });
      return success;
    },
    async updateEmailNotificationSetting(_source, { input }, ctx) {
      const { app, now } = ctx;
      const isOn = input.enabled;
      await saveWay(app.db, { workerId: signedIn(ctx).id, way: 'email', isOn, now });
      return success;
    },
    async saveNotificationTopic(_source, { input }, ctx) {
      const { app, now } = ctx;
      const { topic, way, enabled: isOn } = input;
      await saveTopic(app.db, { workerId: signedIn(ctx).id, topic, way, isOn, now });
      return success;
    },
    async registerEmail(_source, { input }, ctx) {
      const { now } = ctx;
      const { address } = input;
      const sent = await registerEmail(ctx, { workerId: signedIn(ctx).id, address, now });
      return { success: true, ...sent };
    },
    async confirmEmail(_source, { input }, ctx) {
      const { app, now } = ctx;
      const { secret } = input;
      const address = await confirmEmail(app.db, { workerId: signedIn(ctx).id, secret, now });
      return { success: true, address };
    },
    async removeEmail(_source, _args, ctx) {
      await removeEmail(ctx, { workerId: signedIn(ctx).id, now: ctx.now });
      return success;
    },
    async markNoticeRead(_source, { input }, ctx) {
      const read = { workerId: signedIn(ctx).id, noticeId: input.id, now: ctx.now };
      if (!(await markNoticeRead(ctx.db, read))) throw refuse('NOT_FOUND');
      return success;
    },
    async markAllNoticesRead(_source, _args, ctx) {
      await markAllNoticesRead(ctx.db, { workerId: signedIn(ctx).id, now: ctx.now });
      return success;
    },
  },
} satisfies Resolvers;
