import { commonRefusal } from '#platform/base/refusal.ts';
import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import {
  markAllNoticesRead,
  markNoticeRead,
} from '#platform/server/delivery/notices.queries.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { notificationTopicList } from '#domain/notifications/choices.ts';
import {
  confirmEmail,
  registerEmail,
  removeEmail,
  readWorkerEmail,
} from '#domain/notifications/emails/emails.server.ts';
import { workerNoticeList, unreadNoticeCount } from '#domain/notifications/inbox.queries.server.ts';
import { notificationChoicesOf } from '#domain/notifications/settings.queries.server.ts';
import { setTopicWay, setNotificationWay } from '#domain/notifications/settings.server.ts';

export const notificationResolvers = {
  Query: {
    async notificationSetting(_source, _args, ctx) {
      const { sms } = await notificationChoicesOf(ctx.db, signedInWorkerOf(ctx).id);
      return { smsEnabled: sms.length > 0 };
    },
    async emailNotificationSetting(_source, _args, ctx) {
      const { email } = await notificationChoicesOf(ctx.db, signedInWorkerOf(ctx).id);
      return { enabled: email.length > 0 };
    },
    email: (_source, _args, ctx) =>
      readWorkerEmail(ctx.db, { workerId: signedInWorkerOf(ctx).id, now: ctx.now }),
    notificationTopicList: async (_source, _args, ctx) =>
      notificationTopicList(await notificationChoicesOf(ctx.db, signedInWorkerOf(ctx).id)),
    noticeList: (_source, { cursor }, ctx) =>
      workerNoticeList(ctx.db, { workerId: signedInWorkerOf(ctx).id, cursor }),
    unreadNoticeCount: (_source, _args, ctx) => unreadNoticeCount(ctx.db, signedInWorkerOf(ctx).id),
  },
  Mutation: {
    async saveNotificationSetting(_source, { input }, ctx) {
      const { app, now } = ctx;
      const isOn = input.smsEnabled;
      await setNotificationWay(app.db, {
        workerId: signedInWorkerOf(ctx).id,
        way: 'sms',
        isOn,
        now,
      });
      return successAnswer;
    },
    async updateEmailNotificationSetting(_source, { input }, ctx) {
      const { app, now } = ctx;
      const isOn = input.enabled;
      await setNotificationWay(app.db, {
        workerId: signedInWorkerOf(ctx).id,
        way: 'email',
        isOn,
        now,
      });
      return successAnswer;
    },
    async saveNotificationTopic(_source, { input }, ctx) {
      const { app, now } = ctx;
      const { topic, way, enabled: isOn } = input;
      await setTopicWay(app.db, { workerId: signedInWorkerOf(ctx).id, topic, way, isOn, now });
      return successAnswer;
    },
    async registerEmail(_source, { input }, ctx) {
      const { now } = ctx;
      const { address } = input;
      const sent = await registerEmail(ctx, { workerId: signedInWorkerOf(ctx).id, address, now });
      return { success: true, ...sent };
    },
    async confirmEmail(_source, { input }, ctx) {
      const { app, now } = ctx;
      const { secret } = input;
      const address = await confirmEmail(app.db, {
        workerId: signedInWorkerOf(ctx).id,
        secret,
        now,
      });
      return { success: true, address };
    },
    async removeEmail(_source, _args, ctx) {
      await removeEmail(ctx, { workerId: signedInWorkerOf(ctx).id, now: ctx.now });
      return successAnswer;
    },
    async markNoticeRead(_source, { input }, ctx) {
      const read = { workerId: signedInWorkerOf(ctx).id, noticeId: input.id, now: ctx.now };
      if (!(await markNoticeRead(ctx.db, read))) throw commonRefusal('NOT_FOUND');
      return successAnswer;
    },
    async markAllNoticesRead(_source, _args, ctx) {
      await markAllNoticesRead(ctx.db, { workerId: signedInWorkerOf(ctx).id, now: ctx.now });
      return successAnswer;
    },
  },
} satisfies Resolvers;
