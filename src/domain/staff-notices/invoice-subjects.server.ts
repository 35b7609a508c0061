import { addHours } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { dunningsTakenSince } from '#domain/billing/dunning/dunning.queries.server.ts';
import type { DunningStep } from '#domain/billing/dunning/dunning-rules.ts';
import {
  setOffsSince,
  type RecentSetOff,
} from '#domain/billing/invoices/set-offs.queries.server.ts';
import {
  refundsSince,
  type RecentRefund,
} from '#domain/billing/invoices/refunds.queries.server.ts';
import { invoicesStoredSince } from '#domain/billing/papers/stored-invoices.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { NoticeSubject } from './notice-subject.ts';
import { noticeTexts } from './notice-texts.ts';
import { maxNoticeAgeHours } from './subjects.queries.server.ts';

/**
 * Invoices of the last day, once their papers can be opened, and the steps of dunning, the set-offs and the refunds of that day. (Rule 8.7)
 */
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
  const setOff = (await setOffsSince(db, since)).map(setOffSubject);
  const refunded = (await refundsSince(db, since)).map(refundSubject);
  return [...issued, ...dunned, ...setOff, ...refunded];
}

function refundSubject({ refundId, corporationId, ...refund }: RecentRefund): NoticeSubject {
  const isPaid = refund.paidOn !== null;
  return {
    ...ofCorporation,
    id: refundId,
    corporationId,
    mark: isPaid ? 'refund-paid' : 'refund',
    text: isPaid ? noticeTexts.refundPaid(refund) : noticeTexts.refundConfirmed(refund),
    path: facilityPaths.billing.invoices(),
  };
}

function setOffSubject({ setOffId, corporationId, ...setOff }: RecentSetOff): NoticeSubject {
  const { corporationName, invoices } = setOff;
  const text = setOff.isTakenBack ? noticeTexts.setOffTakenBack : noticeTexts.creditSetOff;
  const [first] = invoices;
  return {
    ...ofCorporation,
    id: setOffId,
    corporationId,
    mark: setOff.isTakenBack ? 'taken-back' : 'set-off',
    text: text({ corporationName, invoices }),
    path:
      first && invoices.length === 1
        ? facilityPaths.billing.invoices.invoice(first.invoiceId)
        : facilityPaths.billing.invoices(),
  };
}

const dunningNotices = {
  REMINDER: { mark: 'reminder', text: noticeTexts.invoiceReminder },
  SECOND: { mark: 'second', text: noticeTexts.invoiceSecond },
  STOP: { mark: 'stopped', text: noticeTexts.invoiceStopped },
} as const satisfies Record<DunningStep, unknown>;

const ofCorporation = { kind: 'invoice', dueAt: null, startsAt: null, facilityId: null } as const;

type OfInvoice = { invoiceId: string; corporationId: string };

const subjectOf = (
  { invoiceId, corporationId }: OfInvoice,
  notice: Pick<NoticeSubject, 'mark' | 'text'>,
): NoticeSubject => ({
  ...ofCorporation,
  id: invoiceId,
  corporationId,
  path: facilityPaths.billing.invoices.invoice(invoiceId),
  ...notice,
});
