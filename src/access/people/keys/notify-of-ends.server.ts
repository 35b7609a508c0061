import { addHours, formatInstant } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { fillSentencePlaceholders } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { enqueueMessages } from '#platform/server/delivery/enqueue.queries.server.ts';

import { staffMailTexts } from '../messages.ts';
import { expiringApiKeys } from './api-keys.queries.server.ts';
import { apiKeyExpiryWarningDays } from './key-rules.ts';

/**
 * Sends one e-mail to each owner about a key that ends soon. Returns the number of pairs of key and owner that are due,
 * with those that got the e-mail before.
 */
export async function notifyOfExpiringKeys({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  const ending = await expiringApiKeys(db, {
    before: addHours(now, 24 * apiKeyExpiryWarningDays),
    now,
  });
  const { subject, body } = staffMailTexts.keyEnds;
  await enqueueMessages(
    db,
    ending.map(({ id, name, ending: signs, expiresAt, email }) => ({
      kind: 'email',
      // The outbox remembers `dedupKey` longer than `apiKeyExpiryWarningDays`, so each owner gets one e-mail about a key.
      dedupKey: `api-key-ends:${id}:${email}`,
      workerId: null,
      recipient: email,
      subject,
      body: fillSentencePlaceholders(body, { name, signs, until: formatInstant(expiresAt) }),
      path: facilityPaths.keys(),
      now,
    })),
  );
  return ending.length;
}
