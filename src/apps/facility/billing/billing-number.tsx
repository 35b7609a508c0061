import { Link } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { formatDayWithWeekday, formatInstant, jstDay, jstTime } from '#platform/base/jst.ts';
import { unknownServerValue } from '#platform/base/from-newer-server.ts';
import { formatNumber } from '#platform/base/yen.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { useServerTime } from '#platform/web/server-time.ts';

import { monthName, type BillingNumber, type EarlierBilling } from './billing-client.ts';
import { SumList } from './sum-list.tsx';
import { timeUntilLockText } from './time-until-lock.ts';

type Props = { number: BillingNumber; month: string };

/** The sum that a month bills, with its state and invoice, and the part of it that belongs to shifts of earlier months. */
export function NumberSections({ number, month }: Props) {
  const { sum, earlier, state, disputed } = number;
  const now = useServerTime();
  return (
    <>
      <Section title={isPart(number) ? `${month}の、担当する施設の分` : `${month}のお支払い`}>
        <Card className="flex flex-col gap-3">
          <p>
            <Money amount={sum.total} size="xl" />
          </p>
          <p className="text-fg-2">
            勤務{formatNumber(sum.shifts)}件の合計です。{stateText(number, now)}
          </p>
          {state === 'DRAFT' && (
            <p className="text-fg-2">
              違うところがある勤務には、施設ごとの内訳から、確定まで異議を出せます。異議がなければ、このまま請求します。
            </p>
          )}
          {disputed > 0 && (
            <p>
              異議の出ている勤務{formatNumber(disputed)}
              件は、この金額に入っていません。運営の回答のあとの請求に入ります。
            </p>
          )}
          <InvoiceFacts number={number} />
          {sum.total < 0 && <p>マイナスの金額のため、お支払いはありません。</p>}
          <SumList sum={sum} />
        </Card>
      </Section>
      {earlier.length > 0 && (
        <Section title="このうち、前の月までの勤務の分">
          <Card>
            <DefinitionList>
              {earlier.map((lines) => (
                <DefinitionRow
                  key={`${lines.month} ${lines.kind} ${lines.firstNumber ?? ''}`}
                  label={earlierText(lines)}
                  layout="split"
                >
                  <Money amount={lines.sum.advance + lines.sum.fee} />
                </DefinitionRow>
              ))}
            </DefinitionList>
            <p className="pt-2 text-sm text-fg-2">消費税を除いた金額です。</p>
          </Card>
        </Section>
      )}
    </>
  );
}

/** True for a person of some facilities: the invoice is of all, and nobody may pay a part of it by mistake. */
const isPart = ({ invoice, sum }: BillingNumber) => invoice !== null && invoice.total !== sum.total;

function InvoiceFacts({ number }: Pick<Props, 'number'>) {
  const { invoice } = number;
  if (!invoice) return null;
  return (
    <DefinitionList>
      <DefinitionRow label="請求書の番号" layout="split">
        <Link className="link" to={facilityPaths.billing.invoices.invoice(invoice.id)}>
          {invoice.number}
        </Link>
      </DefinitionRow>
      {isPart(number) && (
        <DefinitionRow label="法人全体のお支払い" layout="split">
          <Money amount={invoice.total} />
        </DefinitionRow>
      )}
      {invoice.total > 0 && (
        <DefinitionRow label="お支払い期限" layout="split">
          {formatDayWithWeekday(invoice.dueOn)}
        </DefinitionRow>
      )}
      {invoice.open !== null && invoice.total > 0 && (
        <DefinitionRow label="残りのお支払い額" layout="split" strong>
          <Money amount={invoice.open} />
        </DefinitionRow>
      )}
    </DefinitionList>
  );
}

function stateText({ state, locksAt, invoice }: BillingNumber, now: Date): string {
  switch (state) {
    case 'OPEN': {
      return '月の途中の金額で、時間の承認や訂正があると変わります。';
    }
    case 'DRAFT': {
      const lock = locksAt ? new Date(locksAt) : null;
      const when = lock ? `${formatDayWithWeekday(jstDay(lock))} ${jstTime(lock)}` : '';
      const left = lock ? `（${timeUntilLockText(lock, now)}）` : '';
      return `請求の下書きです。${when}に確定します${left}。それまでに承認した勤務も入ります。`;
    }
    case 'LOCKED': {
      return '金額は確定しました。請求書を発行しています。';
    }
    case 'ISSUED': {
      return invoice
        ? `${formatInstant(new Date(invoice.issuedAt))}に請求書を発行しました。金額はもう変わりません。あとからの承認や訂正は、次の請求に入ります。`
        : '請求する勤務がないまま締まりました。';
    }
    default: {
      return unknownServerValue(state);
    }
  }
}

function earlierText({ month, kind, firstNumber, sum }: EarlierBilling): string {
  const shifts = `${monthName(month)}の勤務${formatNumber(sum.shifts)}件`;
  switch (kind) {
    case 'LATE': {
      return `${shifts}（締めたあとに承認）`;
    }
    case 'OPENING': {
      return `${shifts}（最初の請求より前の勤務）`;
    }
    case 'CORRECTION': {
      return `${shifts}の訂正（もとの請求書 ${firstNumber ?? ''}）`;
    }
    default: {
      return unknownServerValue(kind);
    }
  }
}
