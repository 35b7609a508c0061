import { formatYen, type Yen } from '#platform/base/yen.ts';
import { grantExposureLimit, lockGrantableLimit } from '#domain/trust/grant-limit.server.ts';

import type { CountersignedAct } from './act.ts';

/** `limit`: yen, without deposits. */
type ExposureLimitDetails = { limit: Yen };

/** Sets how much the platform may advance for a corporation. Refusals: those of `grantExposureLimit`. (Rule 8.6) */
export const exposureLimitAct: CountersignedAct<ExposureLimitDetails> = {
  right: 'operator.money',

  async prepare(tx, { subjectId: corporationId, details }) {
    const { name, limit } = await lockGrantableLimit(tx, corporationId);
    return {
      workerId: null,
      effect: `${name}の立替の上限が、${formatYen(limit)}から${formatYen(details.limit)}（預かっている保証金は、これに加わります）になります。理由は法人の画面に表示されます。`,
    };
  },

  async perform(tx, { subjectId: corporationId, details: { limit }, reason, actor, now }) {
    await grantExposureLimit(tx, { corporationId, limit, reason, actor, now });
  },
};
