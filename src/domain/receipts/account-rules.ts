import { isTextWithin, normalizeLine, withoutNumberSeparators } from '#platform/base/text.ts';

import type { ColumnMap } from './readers/read-csv-statement.ts';
import type { StatementSource } from './readers/statement.ts';

/**
 * Limit in characters. Repeated by the constraint `statement_accounts_name_check` and in the API by
 * `StatementAccountInput.name`.
 */
export const maxAccountNameLength = 40;

/** Limit in characters of the name of a column in the header of a CSV. */
export const maxColumnNameLength = 60;

export type AccountInput = {
  name: string;
  bankCode: string;
  branchCode: string;
  accountNumber: string;
  source: StatementSource;
  columns: ColumnMap;
};

export type AccountFields = Omit<AccountInput, 'columns'> & { columnMap: ColumnMap | null };

/** The fields of an account as stored: digits in half width, the account number with seven. */
export function accountFieldsOf(input: AccountInput): AccountFields {
  const { columns, ...fields } = input;
  return {
    ...fields,
    name: normalizeLine(input.name),
    bankCode: withoutNumberSeparators(input.bankCode),
    branchCode: withoutNumberSeparators(input.branchCode),
    accountNumber: withoutNumberSeparators(input.accountNumber).padStart(7, '0'),
    columnMap: input.source === 'PLAIN_CSV' ? trimmed(columns) : null,
  };
}

type AccountField = Exclude<keyof AccountInput, 'source' | 'columns'> | keyof ColumnMap;

/** The names of the fields of an account that cannot be stored. A plain CSV needs a day and one or two amounts. */
export function accountFieldProblems(fields: AccountFields): AccountField[] {
  const { name, bankCode, branchCode, accountNumber, columnMap } = fields;
  const checks: Record<AccountField, boolean> = {
    name: isTextWithin(name, maxAccountNameLength),
    bankCode: /^\d{4}$/.test(bankCode),
    branchCode: /^\d{3}$/.test(branchCode),
    accountNumber: /^\d{7}$/.test(accountNumber) && Number(accountNumber) > 0,
    day: columnMap === null || isTextWithin(columnMap.day, maxColumnNameLength),
    amount: columnMap === null || (hasAmounts(columnMap) && isColumn(columnMap.amount)),
    incoming: isColumn(columnMap?.incoming),
    outgoing: isColumn(columnMap?.outgoing),
    payerName: isColumn(columnMap?.payerName),
    summary: isColumn(columnMap?.summary),
  };
  // Boundary cast: `keys` loses the type of the keys.
  return (Object.keys(checks) as AccountField[]).filter((field) => !checks[field]);
}

/** True for no column, and for a name of a column. */
const isColumn = (name = '') => name === '' || isTextWithin(name, maxColumnNameLength);

/** One signed column, or one for each direction; both together would name two amounts. */
function hasAmounts({ amount, incoming, outgoing }: ColumnMap): boolean {
  const isSigned = amount !== '' && incoming === '' && outgoing === '';
  return isSigned || (amount === '' && incoming !== '' && outgoing !== '');
}

const trimmed = (columns: ColumnMap): ColumnMap => ({
  day: normalizeLine(columns.day),
  amount: normalizeLine(columns.amount),
  incoming: normalizeLine(columns.incoming),
  outgoing: normalizeLine(columns.outgoing),
  payerName: normalizeLine(columns.payerName),
  summary: normalizeLine(columns.summary),
});
