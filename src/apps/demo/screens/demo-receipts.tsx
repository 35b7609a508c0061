import { useState } from 'react';

import { lockBusinessDay, lockTime } from '#domain/billing/month/closing-calendar.ts';
import type { PlayReceiptWay } from '#gen/types.ts';
import { formatDay, formatMonth } from '#platform/base/jst.ts';
import { facilityPaths, operatorPaths } from '#platform/base/people/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';

import {
  DemoEnterAsManagerMutation,
  DemoEnterAsMemberMutation,
  DemoEnterAsOperatorMutation,
  DemoPlayReceiptMutation,
  type DemoOverviewData,
  type DemoPlayedReceipt,
} from '#apps/demo/demo-client.ts';
import { DemoSignInButton } from './enter.tsx';
import { useDemoMutation } from './use-demo-send.ts';

type Invoice = DemoOverviewData['openInvoices'][number];

const ways = [
  { value: 'EXACT', label: '請求どおりの金額' },
  { value: 'PART', label: '半分だけ' },
  { value: 'WRONG_NAME', label: '名義が違い、請求書の番号もない' },
] as const satisfies readonly { value: PlayReceiptWay; label: string }[];

/** 法人の入金: panel in which a corporation pays an invoice, and from which its people are entered. */
export function DemoReceipts({ id, overview }: { id: string; overview: DemoOverviewData }) {
  const invoices = overview.openInvoices;
  const [invoiceId, setInvoiceId] = useState('');
  const [way, setWay] = useState<PlayReceiptWay>('EXACT');
  const [paid, setPaid] = useState<Invoice>();
  const play = useDemoMutation(DemoPlayReceiptMutation, {
    onSuccess: (_data, { input }) => setPaid(invoices.find((one) => one.id === input.invoiceId)),
  });
  const chosen = invoices.find((one) => one.id === invoiceId) ?? invoices[0];
  const shown = play.isSuccess ? (paid ?? chosen) : chosen;
  return (
    <Section id={id} title="法人の入金" className="scroll-mt-32">
      {chosen ? (
        <Card className="flex flex-col gap-3">
          <p>
            法人が請求書の代金を振り込んだことにします。入金の明細（全銀の振込入金通知）は、本番と同じ処理で読み込みます。
          </p>
          <SelectField
            label="支払いを待っている請求書"
            options={invoices.map((one) => ({ value: one.id, label: labelOf(one) }))}
            value={chosen.id}
            onChange={(event) => {
              play.reset();
              setInvoiceId(event.target.value);
            }}
          />
          <SelectField
            label="入金のしかた"
            options={ways}
            value={way}
            onChange={(event) =>
              setWay(ways.find(({ value }) => value === event.target.value)?.value ?? 'EXACT')
            }
          />
          {play.isError && (
            <Banner tone="danger" announce title="入金できませんでした">
              {play.error.message}
            </Banner>
          )}
          <div>
            <Button
              size="sm"
              pending={play.isPending}
              onClick={() => play.mutate({ input: { invoiceId: chosen.id, way } })}
            >
              入金する
            </Button>
          </div>
        </Card>
      ) : (
        <p className="text-fg-2">
          支払いを待っている請求書はありません。翌月の{lockBusinessDay}営業日目の{lockTime}
          まで時計を進めると、その月に勤務があった法人の請求書ができます。
        </p>
      )}
      {play.isSuccess && <PlayedBanner played={play.data.playReceipt} />}
      {shown && <EnterAs invoice={shown} />}
    </Section>
  );
}

const labelOf = ({ corporationName, month, open, dueOn }: Invoice) =>
  `${corporationName} ${formatMonth(month.slice(0, 7))}分 ${formatYen(open)}（期限 ${formatDay(dueOn)}）`;

function PlayedBanner({ played }: { played: DemoPlayedReceipt }) {
  const { payerName, amount, isMatched, invoiceNumber, open } = played;
  const rest = open === 0 ? '全額が支払い済みになりました' : `残りは${formatYen(open)}です`;
  return (
    <Banner
      tone={isMatched ? 'success' : 'info'}
      announce
      title={`${payerName} から ${formatYen(amount)} が入金されました`}
    >
      {isMatched
        ? `請求書 ${invoiceNumber} の代金と判定しました。${rest}`
        : '支払った法人を決められないため、運営の「入出金明細」で担当者の判断を待っています'}
    </Banner>
  );
}

const members = [
  { role: 'OWNER', label: '理事長として請求書を見る' },
  { role: 'FINANCE', label: '経理担当として請求書を見る' },
] as const;

/** Buttons that enter as people who see the invoice and its payment. */
function EnterAs({ invoice }: { invoice: Invoice }) {
  const { facilityId, corporationName } = invoice;
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="font-bold">{corporationName}の請求と入金を見る</h3>
      <div className="flex flex-wrap gap-2">
        {members.map(({ role, label }) => (
          <DemoSignInButton
            key={role}
            label={label}
            to={facilityPaths.billing.invoices()}
            operation={DemoEnterAsMemberMutation}
            input={{ facilityId, role }}
          />
        ))}
        <DemoSignInButton
          label="施設長として今月の金額を見る"
          to={facilityPaths.billing()}
          operation={DemoEnterAsManagerMutation}
          input={{ facilityId }}
        />
        <DemoSignInButton
          label="運営（お金）として入出金明細を見る"
          to={operatorPaths.statements()}
          operation={DemoEnterAsOperatorMutation}
          input={{ operator: 'MONEY' }}
        />
      </div>
    </Card>
  );
}
