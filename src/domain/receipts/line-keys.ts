import { createHash } from 'node:crypto';

import type { StatementLine } from './readers/statement.ts';

/**
 * A key for each line of a statement: its content, and its number among the lines of the same content and day. A line
 * in two overlapping files has the same key in both, because each file has all lines of a day in the bank's order. The
 * bank's own number is left out: some formats number the lines anew in each file.
 */
export function lineKeysOf(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const content = JSON.stringify([
      line.day,
      line.kind,
      line.amount,
      line.payerCode,
      line.payerName,
      line.bankName,
      line.branchName,
      line.summary,
      line.edi,
    ]);
    const count = (seen.get(content) ?? 0) + 1;
    seen.set(content, count);
    return createHash('sha256').update(`${content}${count}`).digest('hex');
  });
}
