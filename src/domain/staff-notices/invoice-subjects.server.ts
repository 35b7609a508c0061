import { addHours } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { dunningsTakenSince } from '#domain/billing/dunning/dunning.queries.server.ts';
import type { DunningStep } from '#domain/billing/dunning/dunning-rules.ts';
import { invoicesStoredSince } from '#domain/billing/papers/stored-invoices.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { NoticeSubject } from './notice-subject.ts';
import { noticeTexts } from './notice-texts.ts';
import { maxNoticeAgeHours } from './subjects.queries.server.ts';

/** Invoices of the last day, once their papers can be opened, and the steps of dunning of that day. (Rule 8.7) */
export async function invoiceNoticeSubjects(
  db: QueryExecutor,
  now: Date,
): Promise<NoticeSubject[]> {
  const since = addHours(now, -maxNoticeAgeHours);
  const issued = (await invoicesStoredSince(db, since)).map((invoice) =>
    subjectOf(invoice, {
      mark: 'new',
      text:
        invoice.total < 0 ? noticeTexts.creditIssued(invoice) : noticeTexts.invoiceIssued(invoice),
    }),
  );
  const dunned = (await dunningsTakenSince(db, since)).map((invoice) => {
    const { mark, text } = dunningNotices[invoice.step];
    return subjectOf(invoice, { mark, text: text(invoice) });
  });
  return [...issued, ...dunned];
}

const dunningNotices = {
  REMINDER: { mark: 'reminder', text: noticeTexts.invoiceReminder },
  SECOND: { mark: 'second', text: noticeTexts.invoiceSecond },
  STOP: { mark: 'stopped', text: noticeTexts.invoiceStopped },
} as const satisfies Record<DunningStep, unknown>;

type OfInvoice = { invoiceId: string; corporationId: string };

const subjectOf = (
  { invoiceId, corporationId }: OfInvoice,
  notice: Pick<NoticeSubject, 'mark' | 'text'>,
): NoticeSubject => ({
  kind: 'invoice',
  id: invoiceId,
  dueAt: null,
  startsAt: null,
  facilityId: null,
  corporationId,
  path: facilityPaths.billing.invoices.invoice(invoiceId),
  ...notice,
});
