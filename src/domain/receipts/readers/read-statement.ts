import { ZenginFileError } from '#domain/pay/bank-file/zengin-error.ts';

import { statementFileRefusal } from '../messages.ts';
import { readAnserCsv, readPlainCsv, type ColumnMap } from './read-csv-statement.ts';
import { readMovements, readReceiptNotice } from './read-zengin-statement.ts';
import type { StatedAccount, Statement, StatementSource } from './statement.ts';

/** An account of ours, with the one format in which its statements are loaded. */
export type StatementReading = StatedAccount & {
  source: StatementSource;
  /** Only for `PLAIN_CSV`. */
  columnMap: ColumnMap | null;
};

/**
 * Reads a statement in the format of its account; for a thread, because a year of lines takes long. Refusals:
 * STATEMENT_INVALID for the first error. (Rule 8.7)
 */
export function readStatement(file: Uint8Array, account: StatementReading): Statement {
  try {
    return readInFormat(Buffer.from(file), account);
  } catch (error) {
    if (error instanceof ZenginFileError) throw statementFileRefusal(error);
    throw error;
  }
}

function readInFormat(file: Buffer, account: StatementReading): Statement {
  const { source, columnMap } = account;
  switch (source) {
    case 'ZENGIN_01':
      return readReceiptNotice(file, account);
    case 'ZENGIN_03':
      return readMovements(file, account);
    case 'ANSER_CSV':
      return readAnserCsv(file, account);
    case 'PLAIN_CSV':
      if (!columnMap) throw new Error('an account with a plain CSV has no column map');
      return readPlainCsv(file, columnMap);
    default:
      throw new RangeError(`unknown statement source: ${String(source satisfies never)}`);
  }
}
