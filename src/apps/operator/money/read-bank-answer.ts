import { formatNumber } from '#platform/base/yen.ts';
import { maxFileTransfers } from '#domain/pay/bank-file/file-limits.ts';

/** 5,000 transfers with header, trailer, end and line ends are 0.61 MB. */
const maxBytes = 650_000;

/** Why a file cannot be the bank's answer, by its size alone; null when it can. */
export function whyNotReadable(size: number): string | null {
  if (size === 0) return 'ファイルが空です。銀行から受け取ったファイルを選んでください';
  return size > maxBytes
    ? `ファイルが大きすぎます。銀行の結果ファイルは${formatNumber(maxFileTransfers)}件（約0.6MB）までです`
    : null;
}
