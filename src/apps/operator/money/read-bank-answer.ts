import { formatNumber } from '#platform/base/yen.ts';
import { maxTransfersPerBankFile } from '#domain/pay/bank-file/file-limits.ts';

/** Limit of a file: 5,000 transfers with header, trailer, end record and line ends are 0.61 MB. */
const maxBytes = 650_000;

/** Returns the sentence for a file that cannot be the bank's result because of its size; otherwise null. */
export function whyCannotReadBankAnswerFile(size: number): string | null {
  if (size === 0) return 'ファイルが空です。銀行から受け取ったファイルを選んでください';
  return size > maxBytes
    ? `ファイルが大きすぎます。銀行の結果ファイルは${formatNumber(maxTransfersPerBankFile)}件（約0.6MB）までです`
    : null;
}
