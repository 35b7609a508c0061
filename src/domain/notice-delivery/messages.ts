import { createRefusalFactory } from '#platform/base/refusal.ts';
import { maxPaperRequestDetailLength } from './delivery.ts';

/** Refusals about the delivery of documents. (Rule 6.8) */
const deliveryMessages = {
  PAPER_TEXT_CHANGED: '説明の内容が変わりました。画面を読み込み直して、もう一度選んでください',
  TOO_MANY_PAPER_REQUESTS: '発送を待っている書類が{limit}件あります。届いてから請求してください',
  NOT_FOUND: 'この書類の請求は見つかりませんでした',
} as const;

export const paperDeliverySentences = {
  detail: `どの勤務または何年分かを、${maxPaperRequestDetailLength}文字以内で書いてください`,
} as const;

export const deliveryRefusal = createRefusalFactory(deliveryMessages);
