import type { JstDay } from '#platform/base/jst.ts';

/** Thrown for a day beyond the list of public holidays: whether banks work on that day is unknown. */
export class MissingStatutoryTableError extends Error {
  override name = 'NoStatutoryTable';
  readonly table: string;
  readonly day: JstDay;

  constructor(table: string, day: JstDay) {
    super(`No version of ${table} covers ${day}`);
    this.table = table;
    this.day = day;
  }
}
