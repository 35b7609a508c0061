import {
  addDays,
  addHours,
  formatDay,
  formatInstant,
  instantMonthsLater,
  jstDay,
} from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';
import {
  writeWorkerNotices,
  type NoticeToWorker,
} from '#platform/server/delivery/notify.server.ts';
import { enqueueMessages } from '#platform/server/delivery/enqueue.queries.server.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import { credentialsNotifications, overdueDocumentReviewMessage } from './messages.ts';
import { dropDocumentPictures } from './pictures.server.ts';
import {
  expireIdentityRows,
  expireLicenseRows,
  expiringDocumentRows,
  eraseOldDocumentPictures,
  eraseIdentificationSessions,
  overdueReviewRows,
  type ExpiredDocumentRow,
} from './tasks.queries.server.ts';
import { documentReviewReminderHours } from './limits.ts';

type Deps = Pick<App, 'db' | 'env'>;

/** Scheduled tasks for documents: expiry, reminders and erasure. */
export const credentialsTasks: readonly Task[] = [
  { name: 'credentials.expireIdentities', run: expireIdentities },
  { name: 'credentials.expireLicenses', run: expireLicenses },
  { name: 'credentials.remindExpiry', run: remindWorkersOfDocumentExpiry },
  { name: 'credentials.remindOperators', run: remindOperatorsOfReviews },
  {
    name: 'credentials.eraseSessions',
    run: ({ db }, now) =>
      eraseIdentificationSessions(db, addHours(now, -24 * identificationSessionDays)),
  },
  { name: 'credentials.dropOldPictures', run: dropOldPictures },
];

/** Days before a document's last day at which its owner gets a notice. */
const noticeDays = 30;
/** Years after the last shift before pictures are erased. (Rule 4.3) */
const pictureYears = 5;
/** Days after its end at which an unused identification session is erased. */
const identificationSessionDays = 7;

/** Sets an identity document to EXPIRED from the day after its last day on, and notifies the worker. (Rule 4.3) */
export async function expireIdentities({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await expireIdentityRows(tx, jstDay(now));
    await recordExpiry(tx, { subject: 'identity', from: 'APPROVED', rows, now });
    await writeWorkerNotices(
      tx,
      rows.map((row) =>
        noticeOf(row, {
          dedupKey: `identity:${row.id}:expired`,
          text: credentialsNotifications.identityExpired,
          path: paths.me.identity(),
          now,
        }),
      ),
    );
    return rows.length;
  });
}

/** Sets a licence certificate to EXPIRED from the day after its last day on, and notifies the worker. (Rule 4.4) */
export async function expireLicenses({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await expireLicenseRows(tx, jstDay(now));
    await recordExpiry(tx, { subject: 'license_certificate', from: 'VERIFIED', rows, now });
    // The key contains the last day, because a renewed certificate can expire again.
    const key = ({ id, expiresOn }: ExpiredDocumentRow) => `license:${id}:expired:${expiresOn}`;
    await writeWorkerNotices(
      tx,
      rows.map((row) =>
        noticeOf(row, {
          dedupKey: key(row),
          text: credentialsNotifications.licenseExpired(row.name),
          path: paths.me.license(row.id),
          now,
        }),
      ),
    );
    return rows.length;
  });
}

/** Notifies workers of documents that expire within 30 days, once for each last day. */
export async function remindWorkersOfDocumentExpiry(
  { db }: Pick<App, 'db'>,
  now: Date,
): Promise<number> {
  const today = jstDay(now);
  const rows = await expiringDocumentRows(db, { today, until: addDays(today, noticeDays) });
  const notices = rows.map((row) => {
    const day = formatDay(row.expiresOn);
    const isIdentity = row.kind === 'identity';
    return noticeOf(row, {
      dedupKey: `${row.kind}:${row.id}:expiring:${row.expiresOn}`,
      text: isIdentity
        ? credentialsNotifications.identityExpiring(day)
        : credentialsNotifications.licenseExpiring(row.name, day),
      path: isIdentity ? paths.me.identity() : paths.me.license(row.id),
      now,
    });
  });
  await writeWorkerNotices(db, notices);
  return rows.length;
}

/** Reminds the operators, where they have an address, of documents that wait 18 hours. */
export async function remindOperatorsOfReviews({ db, env }: Deps, now: Date): Promise<number> {
  const recipient = env.OPERATOR_EMAIL;
  if (!recipient) return 0;
  const rows = await overdueReviewRows(db, addHours(now, -documentReviewReminderHours));
  const message = { kind: 'email', workerId: null, recipient, now } as const;
  await enqueueMessages(
    db,
    rows.map(({ id, kind, submittedAt }) => ({
      ...message,
      dedupKey: `review:${id}:${Math.floor(submittedAt.getTime() / 1_000)}`,
      ...overdueDocumentReviewMessage({ kind, submittedAt: formatInstant(submittedAt) }),
    })),
  );
  return rows.length;
}

/** Erases pictures five years after the last shift; the decisions about the documents stay. (Rule 4.3) */
async function dropOldPictures({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const keys = await eraseOldDocumentPictures(tx, instantMonthsLater(now, -12 * pictureYears));
    await dropDocumentPictures(tx, keys, now);
    return keys.length;
  });
}

type Expiry = {
  subject: 'identity' | 'license_certificate';
  from: 'APPROVED' | 'VERIFIED';
  rows: readonly ExpiredDocumentRow[];
  now: Date;
};

async function recordExpiry(tx: Tx, { subject, from, rows, now }: Expiry): Promise<void> {
  const change = { subject, from, to: 'EXPIRED', event: 'EXPIRE', actor: systemActor, at: now };
  await recordChanges(
    tx,
    rows.map(({ id }) => ({ ...change, id })),
  );
}

type ExpiryNotice = { dedupKey: string; text: NoticeText; path: string; now: Date };

/** Topic `account`, which is always sent: without these documents the worker cannot apply. (Rule 4.20) */
function noticeOf(
  { workerId }: ExpiredDocumentRow,
  { text, ...notice }: ExpiryNotice,
): NoticeToWorker {
  return { ...notice, ...text, workerId, topic: 'account' };
}
