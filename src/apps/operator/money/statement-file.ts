/** Limit of a statement's file: about 3,000 records of 200 bytes with line ends. */
const maxBytes = 600_000;

/** Returns the sentence for a file that cannot be loaded because of its size; otherwise null. */
export function whyCannotLoadStatementFile(size: number): string | null {
  if (size === 0) return 'ファイルが空です。銀行から受け取ったファイルを選んでください';
  return size > maxBytes
    ? 'ファイルが大きすぎます（0.6MBまで）。期間を分けて、銀行から取り直してください'
    : null;
}
