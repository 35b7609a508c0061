import type { JstDay } from '#platform/base/jst.ts';

/** The list of public holidays does not reach the day: whether banks work then is not known. */
export class NoStatutoryTable extends Error {
  override name = 'NoStatutoryTable';
  readonly table: string;
  readonly day: JstDay;

  constructor(table: string, day: JstDay) {
    super(`No version of ${table} covers ${day}`);
    this.table = table;
    this.day = day;
  }
}
