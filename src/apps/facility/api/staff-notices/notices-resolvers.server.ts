import { refuseFields } from '#platform/base/refusal.ts';
import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';
import { isBouncing } from '#platform/server/delivery/bounces.queries.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { staffFieldErrorSentences } from '#access/people/messages.ts';
import { signedInStaffOf } from '#access/people/scope.server.ts';
import {
  endStaffPushDevice,
  registerStaffPushDevice,
  sendStaffTestPush,
  staffPushSetting,
} from '#domain/staff-notices/push.server.ts';
import { noticeSettingsOf } from '#domain/staff-notices/settings.queries.server.ts';
import {
  noticeKindSettingRows,
  saveQuietHours,
  switchNoticeChannel,
} from '#domain/staff-notices/settings.server.ts';

/** Resolvers of the facility's API for the notification settings of a person. */
export const staffNoticesFacilityResolvers = {
  Query: {
    async staffNoticeSettings(_source, _args, ctx) {
      const { id, email } = signedInStaffOf(ctx);
      const { role } = facilityScopeOf(ctx, 'corporation.read');
      const settings = await noticeSettingsOf(ctx.db, id);
      return {
        email,
        isBouncing: await isBouncing(ctx.db, email),
        kinds: noticeKindSettingRows(role, settings),
        quietHours: settings.quiet,
        push: await staffPushSetting(ctx, id),
      };
    },
  },
  Mutation: {
    async switchStaffNotice(_source, { input }, ctx) {
      await switchNoticeChannel(ctx.db, {
        ...input,
        staffId: signedInStaffOf(ctx).id,
        now: ctx.now,
      });
      return successAnswer;
    },
    async saveStaffQuietHours(_source, { input: { from = null, until = null } }, ctx) {
      const isHalf = (from === null) !== (until === null);
      if (isHalf) throw refuseFields({ from: staffFieldErrorSentences.quietHours });
      const quiet = from !== null && until !== null ? { from, until } : null;
      await saveQuietHours(ctx.db, { staffId: signedInStaffOf(ctx).id, quiet, now: ctx.now });
      return successAnswer;
    },
    async registerStaffPushDevice(_source, { input }, ctx) {
      await registerStaffPushDevice(ctx, signedInStaffOf(ctx), input);
      return successAnswer;
    },
    async removeStaffPushDevice(_source, { input: { id } }, ctx) {
      await endStaffPushDevice(ctx, signedInStaffOf(ctx).id, id);
      return successAnswer;
    },
    async sendStaffTestPush(_source, { input: { id } }, ctx) {
      await sendStaffTestPush(ctx, signedInStaffOf(ctx).id, id);
      return successAnswer;
    },
  },
} satisfies Resolvers;
