import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { returnReasonLabels, statementSourceLabels } from '#domain/receipts/messages.ts';
import { formatDayWithWeekday } from '#platform/base/jst.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useRowWithOpenDialog } from '#platform/ui/overlays/use-opened.ts';

import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { QueueRow, queueRowsClassName } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';
import { assignReceiptAct } from '#apps/operator/receipts/assign-receipt.tsx';
import { lineReturnAct, noReturnAct } from './line-acts.tsx';
import { takeBackActs, takenBackText, undoTakeBackAct } from './take-back-acts.tsx';
import { otherMoneyAct, partsText, payerActs, payerText, undoReceiptAct } from './receipt-acts.tsx';
import { LoadStatementSheet } from './load-statement.tsx';
import { newAccountAct } from './new-account-act.tsx';
import {
  statementAccountsQuery,
  statementLinesQuery,
  type LoadedStatement,
  type StatementAccount,
  type StatementLine,
} from './statements-client.ts';

const route = operatorPageLoaders({
  right: 'operator.money',
  queries: () => [statementAccountsQuery(), statementLinesQuery(true)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 入出金明細: page to load the statements of our accounts, and to see where each line went. */
export default function OperatorStatementsPage() {
  const loading = useRowWithOpenDialog<StatementAccount>();
  const [loaded, setLoaded] = useState<LoadedStatement | null>(null);
  const [isOpen, setOpen] = useState(true);
  return (
    <QueueScreen title="入出金明細">
      {loaded && <Loaded loaded={loaded} />}
      <Accounts
        onLoad={(account) => {
          setLoaded(null);
          loading.open(account);
        }}
      />
      <CaseQueue
        title={isOpen ? '未照合の入金' : 'すべての明細'}
        query={statementLinesQuery(isOpen)}
        controls={
          <div className="flex flex-col items-start gap-3">
            <p className="text-fg-2">
              振込専用口座・請求書番号・金額と名前から支払元が決まる入金は、読み込んだときに請求書の支払いになります。組戻・振込不能と決まる入金は、振込の戻りになります。決まらない入金は、候補と理由をここに並べます。
            </p>
            <Button size="sm" variant="secondary" onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'すべての明細を見る' : '未照合の入金だけを見る'}
            </Button>
          </div>
        }
        empty="銀行から受け取った明細を読み込むと、ここに並びます。"
        entry={lineEntry}
      />
      {loading.opened && (
        <LoadStatementSheet
          key={loading.opened.id}
          account={loading.opened}
          onLoaded={setLoaded}
          onClose={loading.close}
        />
      )}
    </QueueScreen>
  );
}

function Loaded({ loaded }: { loaded: LoadedStatement }) {
  const { from, to, lineCount, newLineCount, isRepeated, returnedCount, matchedCount } = loaded;
  return (
    <Banner
      tone={isRepeated ? 'info' : 'success'}
      announce
      title={
        isRepeated ? 'このファイルは読み込み済みです。変更はありません' : '明細を読み込みました'
      }
    >
      {formatDayWithWeekday(from)}から{formatDayWithWeekday(to)}まで {lineCount}行（新しい明細{' '}
      {newLineCount}行）・振込の戻り {returnedCount}件・照合した入金 {matchedCount}件
    </Banner>
  );
}

function Accounts({ onLoad }: { onLoad: (account: StatementAccount) => void }) {
  const { statementAccounts } = useSuspenseQuery(statementAccountsQuery()).data;
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <section className="flex flex-col items-start gap-3">
      <h2 className="text-lg leading-150 font-bold">口座</h2>
      {statementAccounts.length === 0 ? (
        <p className="text-fg-2">明細を読み込む口座を、先に登録してください。</p>
      ) : (
        <ul className={`${queueRowsClassName} w-full`}>
          {statementAccounts.map((account) => (
            <li key={account.id}>
              <AccountRow account={account} onLoad={() => onLoad(account)} />
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" variant="secondary" onClick={() => setAdding(true)}>
        {newAccountAct.label}
      </Button>
      {isAdding && newAccountAct.dialog({ invalidates: [], onClose: close })}
    </section>
  );
}

function AccountRow({ account, onLoad }: { account: StatementAccount; onLoad: () => void }) {
  const { name, bankCode, branchCode, accountNumber, source, loadedTo, closing } = account;
  return (
    <QueueRow
      title={name}
      badge={
        account.unmatchedCount > 0 && (
          <StateBadge tone="warn">未照合 {account.unmatchedCount}件</StateBadge>
        )
      }
      meta={
        <>
          {bankCode}-{branchCode}-{accountNumber}・{statementSourceLabels[source]}・
          {loadedTo ? (
            <>
              <JstTime at={loadedTo} />
              まで読み込み済み
            </>
          ) : (
            'まだ読み込んでいません'
          )}
          {closing !== null && closing !== undefined && (
            <>
              ・残高 <Money amount={closing} />
            </>
          )}
        </>
      }
      actions={
        <Button size="sm" aria-label={`${name}の明細を読み込む`} onClick={onLoad}>
          明細を読み込む
        </Button>
      }
    />
  );
}

const kindLabels = { IN: '入金', OUT: '出金', IN_CANCELLED: '入金の取消' } as const;

function lineEntry(line: StatementLine): QueueEntry {
  const { lineId, day, kind, amount, payerName, summary, proposals } = line;
  return {
    id: lineId,
    title: (
      <>
        {kindLabels[kind]}　{payerName || summary || '名前なし'}
        <Money amount={amount} />
      </>
    ),
    subject: `${formatDayWithWeekday(day)}の${payerName || summary}`,
    badge: <LineBadge line={line} />,
    meta: line.accountName,
    times: { 勘定日: day },
    facts: [
      { label: '摘要', text: summary },
      { label: '仕向', text: [line.bankName, line.branchName].filter(Boolean).join(' ') },
      { label: 'EDI', text: line.edi },
    ],
    lines: [
      ...proposals.map(
        ({ workerName, holderKana, designatedOn, fileNumber, isCompleted, reasons }, index) =>
          `候補${index + 1}：${workerNameText(workerName)}さん（${holderKana}）・振込指定日${formatDayWithWeekday(designatedOn)}・第${fileNumber}号${isCompleted ? '・着金と記録済み' : ''}。金額が同じで、${reasons.map((reason) => returnReasonLabels[reason]).join('、')}`,
      ),
      ...line.payers.map((payer, index) => payerText(payer, index + 1)),
      ...line.takenBack.map((candidate, index) => takenBackText(candidate, index + 1)),
      line.payment && partsText(line.payment.parts),
      line.note,
    ],
    acts: actsOf(line),
  };
}

/** The acts on a line in its place. */
function actsOf(line: StatementLine): QueueEntry['acts'] {
  const { kind, state, proposals } = line;
  const isOpen = kind === 'IN' && state === 'UNMATCHED';
  const isAssignable = isOpen && !line.isAsked;
  return [
    ...(isAssignable
      ? line.payers.flatMap((payer, index) => payerActs(line, payer, index + 1))
      : []),
    ...(isAssignable ? proposals.map((one, index) => lineReturnAct(line, one, index + 1)) : []),
    isOpen && (proposals.length > 0 || line.isNoReturn) && noReturnAct(line),
    isAssignable && assignReceiptAct(line),
    isAssignable && otherMoneyAct(line),
    ...(kind === 'IN_CANCELLED' && state === 'UNMATCHED' ? takeBackActs(line) : []),
    state === 'CANCELLED' && undoTakeBackAct(line),
    (state === 'RECEIPT' || state === 'OTHER') && undoReceiptAct(line),
  ];
}

function LineBadge({ line }: { line: StatementLine }) {
  const { kind, state, payment, returned, isNoReturn, isAsked } = line;
  if (payment)
    return <StateBadge tone="success">{`${payment.corporationName}の支払い`}</StateBadge>;
  if (state === 'CANCELLED') return <StateBadge tone="neutral">銀行が取り消した入金</StateBadge>;
  if (state === 'OTHER')
    return (
      <StateBadge tone="neutral">
        {kind === 'IN_CANCELLED' ? '元の入金がない' : '請求書の支払いではない'}
      </StateBadge>
    );
  if (returned)
    return (
      <StateBadge tone="success">{`${workerNameText(returned.workerName)}さんの振込の戻り`}</StateBadge>
    );
  if (kind === 'OUT') return null;
  if (kind === 'IN_CANCELLED') return <StateBadge tone="warn">元の入金が未照合</StateBadge>;
  if (isAsked) return <StateBadge tone="info">2人目の承認待ち</StateBadge>;
  return <StateBadge tone="warn">{isNoReturn ? '未照合・戻りではない' : '未照合'}</StateBadge>;
}
