export type ZenginProblem =
  | 'LENGTH'
  | 'CHARACTER'
  | 'RECORD_ORDER'
  | 'KIND'
  | 'CODE_TYPE'
  | 'VALUE'
  | 'NOT_BLANK'
  | 'COUNT_MISMATCH'
  | 'TOTAL_MISMATCH'
  | 'NO_TRANSFERS'
  | 'BALANCE_MISMATCH'
  | 'DAY'
  | 'COLUMNS'
  | 'ENCODING'
  | 'ACCOUNT';

/** A bank file that must not be sent or cannot be trusted: record (or line of a CSV), field and reason. */
export class ZenginFileError extends Error {
  override name = 'ZenginFileError';
  readonly problem: ZenginProblem;
  /** Counted from 1, the header being the first. */
  readonly record: number;
  readonly field: string | null;

  constructor(problem: ZenginProblem, record: number, field: string | null = null) {
    super(`${problem} in record ${record}${field ? `, field ${field}` : ''}`);
    this.problem = problem;
    this.record = record;
    this.field = field;
  }
}
