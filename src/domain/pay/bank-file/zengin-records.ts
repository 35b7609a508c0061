import { ZenginFileError } from './zengin-error.ts';
import { unpackRecord, type UnpackOptions, type ZenginField } from './zengin-layout.ts';

/** One record of a bank file: its fields by name, and errors that name the record. */
export class ZenginRecord {
  readonly #bytes: Buffer;
  readonly #number: number;
  readonly #options: UnpackOptions;
  #values = new Map<string, string>();

  constructor(bytes: Buffer, number: number, options: UnpackOptions) {
    this.#bytes = bytes;
    this.#number = number;
    this.#options = options;
  }

  /** Counted from 1, the header being the first. */
  get number(): number {
    return this.#number;
  }

  /** The first digit, データ区分, which tells the kind of the record. */
  get type(): string {
    return this.#bytes.toString('latin1', 0, 1);
  }

  /** Decodes the current record. Throws where it is not of this type. */
  open(recordType: string, fields: readonly ZenginField[]): void {
    if (this.type !== recordType) throw this.error('RECORD_ORDER', 'recordType');
    this.#values = unpackRecord(fields, this.#bytes, { ...this.#options, record: this.#number });
    if (this.#options.isDummyChecked && this.text('dummy') !== '')
      throw this.error('NOT_BLANK', 'dummy');
  }

  text(field: string): string {
    return this.#values.get(field) ?? '';
  }

  /** Whole number of a field of digits; 0 where the field is blank. */
  wholeNumber(field: string): number {
    return Number(this.text(field));
  }

  oneOf<Value extends string>(field: string, values: readonly Value[]): Value {
    const value = values.find((one) => one === this.text(field));
    if (value === undefined) throw this.error('VALUE', field);
    return value;
  }

  error(problem: ZenginFileError['problem'], field: string | null): ZenginFileError {
    return new ZenginFileError(problem, this.#number, field);
  }
}

const carriageReturn = 0x0d;
const lineFeed = 0x0a;
/** The end-of-file byte that bank software appends to the last record. */
const endMark = 0x1a;

/**
 * Splits a file into records of one length, with or without line ends (LF, CR LF or CR) between them. Line ends and
 * end marks behind the last record are ignored. A line of another length is refused. (Rule 8.8)
 */
export function splitZenginRecords(file: Buffer, recordBytes: number): Buffer[] {
  const text = file.toString('latin1', 0, lengthOfRecords(file));
  const lines = text.split(/\r\n|\r|\n/);
  const records = lines.length > 1 ? lines : joinedRecords(text, recordBytes);
  for (const [index, { length }] of records.entries())
    if (length !== recordBytes) throw new ZenginFileError('LENGTH', index + 1);
  return records.map((record) => Buffer.from(record, 'latin1'));
}

/** The length of a file up to its last record, without line ends and end mark. */
function lengthOfRecords(file: Buffer): number {
  const last = file.findLastIndex(
    (byte) => byte !== carriageReturn && byte !== lineFeed && byte !== endMark,
  );
  return last + 1;
}

function joinedRecords(text: string, recordBytes: number): string[] {
  const count = Math.ceil(text.length / recordBytes);
  return Array.from({ length: count }, (_, index) =>
    text.slice(index * recordBytes, (index + 1) * recordBytes),
  );
}
