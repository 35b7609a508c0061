import { normalizeLine } from '#platform/base/text.ts';
import type { PaperKind, PaperMethod } from '#gen/types.ts';

/**
 * The version of `electronicDeliveryConsentParagraphs`. Raise it when the meaning changes: an earlier choice stays valid, with
 * the version it was made by. (Rule 6.8)
 */
export const electronicConsentTextVersion = 1;

/** The text of the choice: the documents covered, their use, and how to withdraw the choice. */
export const electronicDeliveryConsentParagraphs: readonly string[] = [
  '対象の書類は、労働条件通知書・支払明細書・源泉徴収票です。',
  'アプリで受け取るときは、PDFで交付します。保存と印刷ができます。',
  'あとからいつでも「設定」で紙に変えられます。アプリで受け取る場合も、必要な書類を紙で請求できます（無料）。',
];

export const paperDocumentNames: Readonly<Record<PaperKind, string>> = {
  notice: '労働条件通知書',
  pay_slip: '支払明細書',
  statement: '源泉徴収票',
};

export const documentDeliveryMethodNames: Readonly<Record<PaperMethod, string>> = {
  electronic: 'アプリで受け取る（PDF）',
  paper: '紙で受け取る（郵送）',
};

/** Maximum open requests of one worker. */
export const maxOpenPaperRequests = 10;
/** Limit, repeated by the constraint `paper_requests_detail_check` and in the API by `RequestPaperInput.detail`. */
export const maxPaperRequestDetailLength = 200;

/** The trimmed name of a document; null when empty or too long. */
export function readPaperRequestDetail(text: string): string | null {
  const trimmed = normalizeLine(text);
  const { length } = Array.from(trimmed);
  return length >= 1 && length <= maxPaperRequestDetailLength ? trimmed : null;
}
