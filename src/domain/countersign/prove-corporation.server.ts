import {
  lockUnprovenCorporation,
  proveCorporation,
} from '#domain/corporation/proof/prove-corporation.server.ts';
import { notifyOfFreedWages } from '#domain/pay/early-payout/notify-freed-wages.server.ts';

import type { CountersignedAct } from './act.ts';

/**
 * Proves a corporation by the evidence of two operators, for example that it paid in advance or is known to pay. Refusals:
 * those of `lockUnprovenCorporation`. (Rule 8.4, 8.6)
 */
export const proveCorporationAct: CountersignedAct<object> = {
  right: 'operator.money',

  async prepare(tx, { subjectId }) {
    const { name } = await lockUnprovenCorporation(tx, subjectId);
    return {
      workerId: null,
      effect: `${name}がこれから掲載する求人は「すぐ払い」になり、上限のために支払日を待っている給与は、振込を申請できるようになります。取り消せません。`,
    };
  },

  async perform(tx, { subjectId: corporationId, reason, actor, now }) {
    await proveCorporation(tx, { corporationId, by: 'OPERATORS', actor, reason, now });
    await notifyOfFreedWages(tx, { corporationId, now });
  },
};
