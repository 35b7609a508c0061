import { bankAnswerLabels as labels } from '../messages.ts';
import type { ZenginFile, ZenginHeader, ZenginTransfer } from './zengin-layout.ts';

type SentFile = Pick<
  ZenginFile<ZenginTransfer>,
  'kind' | 'header' | 'transfers' | 'count' | 'total'
>;

/** Header fields that the bank must return unchanged. (Rule 6.5) */
const headerFields = [
  'clientCode',
  'transferMonthDay',
  'bankCode',
  'branchCode',
  'accountType',
  'accountNumber',
] as const satisfies readonly (keyof ZenginHeader)[];

const transferFields = [
  'reference',
  // The number of the file: two files of one day may pay the same people the same amounts.
  'group',
  'bankCode',
  'branchCode',
  'accountType',
  'accountNumber',
  'holderKana',
  'amount',
] as const satisfies readonly (keyof ZenginTransfer)[];

/**
 * The first field in which the bank's answer differs from the sent file, in an operator's words; null when they match.
 * Names of the payer, of banks and of branches are not compared: each bank writes them in its own way, and money goes
 * by the codes. (Rule 6.5)
 */
export function bankAnswerDifference(sent: SentFile, answer: SentFile): string | null {
  if (sent.kind !== answer.kind) return labels.kind;
  const inHeader = headerFields.find((field) => sent.header[field] !== answer.header[field]);
  if (inHeader) return labels.header[inHeader];
  if (sent.count !== answer.count) return labels.count(sent.count, answer.count);
  for (const [index, transfer] of sent.transfers.entries()) {
    const answered = answer.transfers[index];
    const different = transferFields.find((field) => transfer[field] !== answered?.[field]);
    if (different) return labels.ofTransfer(index + 1, labels.transfer[different]);
  }
  return sent.total === answer.total ? null : labels.total;
}
