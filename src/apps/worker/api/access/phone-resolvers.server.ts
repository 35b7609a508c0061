import type { MutationResolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';

import { changePhoneNumber, requestPhoneChange } from '#access/worker/phone/change-phone.server.ts';

export const phoneNumberMutations = {
  async requestPhoneChange(_source, { input }, ctx) {
    const sent = await requestPhoneChange(ctx, {
      worker: signedInWorkerOf(ctx),
      typed: input.phoneNumber,
    });
    return { success: true, ...sent };
  },
  async changePhoneNumber(_source, { input }, ctx) {
    const phoneNumber = await changePhoneNumber(ctx, {
      worker: signedInWorkerOf(ctx),
      typed: input.code,
    });
    return { success: true, phoneNumber };
  },
} satisfies MutationResolvers;
