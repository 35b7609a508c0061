import { fillSentencePlaceholders } from '#platform/base/refusal.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { enqueueMessages } from '#platform/server/delivery/enqueue.queries.server.ts';

import { staffMailTexts } from '#access/people/messages.ts';

type Mail = {
  emails: readonly string[];
  mail: keyof typeof staffMailTexts;
  values: Record<string, string>;
  /** Identifies the subject: with the instant, it deduplicates the mails. */
  key: string;
  path: string;
  now: Date;
};

/** Sends the mail to each of the addresses. */
export async function sendStaffMailToAddresses(
  tx: Tx,
  { emails, mail, values, key, path, now }: Mail,
): Promise<void> {
  const { subject, body } = staffMailTexts[mail];
  await enqueueMessages(
    tx,
    emails.map((recipient) => ({
      kind: 'email',
      dedupKey: `${key}:${mail}:${now.getTime()}:${recipient}`,
      workerId: null,
      recipient,
      subject: fillSentencePlaceholders(subject, values),
      body: fillSentencePlaceholders(body, values),
      path,
      now,
    })),
  );
}
