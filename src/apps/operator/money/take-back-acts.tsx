import { maxCancelDays } from '#domain/receipts/matching/cancelled-receipt.ts';
import { maxOtherMoneyNoteLength } from '#domain/receipts/matching/other-money.ts';
import { formatDayWithWeekday } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';

import { createOperatorAct, type OperatorAct } from '#apps/operator/parts/acts.tsx';
import {
  MarkOtherMoneyMutation,
  queriesStaleAfterStatement,
  TakeBackReceiptMutation,
  UndoReceiptMutation,
  type StatementLine,
} from './statements-client.ts';

type Candidate = StatementLine['takenBack'][number];

const placeText = ({ corporationName, note }: Candidate): string =>
  corporationName === null ? (note ?? '未照合') : `${corporationName}の支払い`;

/** A receipt that the bank may have taken back, in words. */
export const takenBackText = (candidate: Candidate, number: number): string =>
  `元の入金の候補${number}：${formatDayWithWeekday(candidate.day)}の${candidate.payerName || '名前のない入金'}（${placeText(candidate)}）`;

/** The acts on an open line of a bank's 取消: one for each receipt that it may take back, and one for none. */
export const takeBackActs = (line: StatementLine): OperatorAct[] => [
  ...line.takenBack.map((candidate, index) => takeBackAct(line, candidate, index + 1)),
  createOperatorAct({
    label: '元の入金がない',
    variant: 'secondary',
    title: '元の入金は、読み込んだ明細にありませんか？',
    text: `同じ口座・同じ金額の、${maxCancelDays}日前までの入金を探してください。読み込みを始める前の入金が取り消されたときだけ、記録します。後から取り消せます。`,
    confirmLabel: '記録する',
    done: '元の入金がないと記録しました',
    operation: MarkOtherMoneyMutation,
    invalidates: queriesStaleAfterStatement,
    reason: {
      min: 1,
      max: maxOtherMoneyNoteLength,
      label: '元の入金',
      note: '明細の一覧に表示されます（例：11月30日の入金。読み込みの開始前）',
    },
    input: ({ reason }) => ({ lineId: line.lineId, note: reason }),
  }),
];

const takeBackAct = (line: StatementLine, candidate: Candidate, number: number): OperatorAct =>
  createOperatorAct({
    label: `候補${number}を元の入金にする`,
    variant: 'secondary',
    title: `${formatDayWithWeekday(candidate.day)}の入金を、銀行が取り消した入金にしますか？`,
    text: `${formatYen(line.amount)}の入金（${placeText(candidate)}）を、なかったものとして記録します。請求書に充てていたときは、請求書は未払いに戻ります。後から取り消せます。`,
    confirmLabel: '記録する',
    done: '銀行が取り消した入金と記録しました',
    operation: TakeBackReceiptMutation,
    invalidates: queriesStaleAfterStatement,
    input: () => ({ lineId: line.lineId, receiptId: candidate.receiptId }),
  });

/** 組み合わせを取り消す: opens both lines of a receipt that the bank took back. */
export const undoTakeBackAct = ({ lineId }: StatementLine): OperatorAct =>
  createOperatorAct({
    label: '組み合わせを取り消す',
    variant: 'secondary',
    title: '入金と取消の組み合わせを取り消しますか？',
    text: '入金と取消の2つの明細が、どちらも未照合に戻ります。入金は、もう一度照合してください。自動では照合されなくなります。',
    done: '組み合わせを取り消しました',
    operation: UndoReceiptMutation,
    invalidates: queriesStaleAfterStatement,
    input: () => ({ lineId }),
  });
