import { isJstDay, type JstDay } from '#base/jst.ts';

/**
 * No loaded version of a statutory table covers the day. It is a fault of the installation, not
 * of the person: the table must be loaded, and nothing may be computed until then.
 */
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

export type StatutoryVersion = { effectiveFrom: JstDay; effectiveTo: JstDay; source: string };

/** The version in force on the day, both ends included; throws `NoStatutoryTable` for a gap. */
export function versionOn<Version extends StatutoryVersion>(
  table: string,
  versions: readonly Version[],
  day: JstDay,
): Version {
  // Days are compared as strings, which only means something for days that exist.
  if (!isJstDay(day)) throw new RangeError(`not a calendar day: ${day}`);
  const version = versions.find((one) => one.effectiveFrom <= day && day <= one.effectiveTo);
  if (!version) throw new NoStatutoryTable(table, day);
  return version;
}
