// Draws random scenarios from a seed. The same seed always gives the same scenario.

import type {
  DisputeEvent,
  FeeRule,
  FeeScope,
  Scenario,
  Shift,
  ShiftEvent,
  WorkEvent,
  WorkerKind,
} from './scenario.ts';
import {
  addMonths,
  monthsBetween,
  addDays,
  lastDayOf,
  midnightInJapan,
  lockedAtOf,
} from './calendar.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A small random number generator (mulberry32). */
class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** A number from 0 (included) to 1 (excluded). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** An integer from low to high, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One element of a list that is not empty. */
  pick<Item>(list: Item[]): Item {
    const item = list[this.between(0, list.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }
}

/** The first month to close and the number of months. */
function drawMonths(random: Random): { goLive: string; count: number } {
  const which = random.next();
  if (which < 0.4) {
    // Over 2019-10-01 and over the year end after it.
    const goLive = addMonths('2019-03', random.between(0, 6));
    const least = monthsBetween(goLive, '2020-01') + 1;
    return { goLive, count: random.between(least, 15) };
  }
  if (which < 0.55) {
    // The opening line itself is of both tax rates.
    return { goLive: addMonths('2019-10', random.between(0, 2)), count: random.between(3, 15) };
  }
  if (which < 0.9) {
    // Over any year end.
    const goLive = random.between(2017, 2026) + '-' + random.pick(['10', '11', '12']);
    return { goLive, count: random.between(4, 15) };
  }
  return { goLive: addMonths('2017-01', random.between(0, 110)), count: random.between(3, 15) };
}

/** One fee rule at random. */
function drawRule(random: Random, scope: FeeScope, firstMonth: string, months: number): FeeRule {
  const workerKind: WorkerKind | null = random.pick<WorkerKind | null>([
    null,
    null,
    'PUBLIC',
    'OWN_PEOPLE',
  ]);
  const perHour = random.chance(0.35);
  const basisPoints = random.pick([0, 500, 1000, 1333, 1500, 2000, 2500, 2999]);
  const minimumFee = random.chance(0.35) ? random.between(1, 2500) : null;
  // Mostly above the minimum, sometimes below it: then the maximum decides.
  const maximumFee = random.chance(0.35) ? random.between(1500, 4500) : null;
  return {
    fromDay: addDays(firstMonth + '-01', random.between(-60, months * 31)),
    scope,
    workerKind,
    basisPoints: perHour ? null : basisPoints,
    yenPerHour: perHour ? random.between(50, 500) : null,
    minimumFee,
    maximumFee,
  };
}

/** A general rule of old and three rules at random, sorted out to the facilities that they may apply to. */
function drawFeeRules(
  random: Random,
  facilityIds: string[],
  firstMonth: string,
  months: number,
): { [facilityId: string]: FeeRule[] } {
  const base: FeeRule = {
    fromDay: '2010-01-01',
    scope: 'GENERAL',
    workerKind: null,
    basisPoints: 2000,
    yenPerHour: null,
    minimumFee: null,
    maximumFee: null,
  };
  const rules: { [facilityId: string]: FeeRule[] } = {};
  for (const facilityId of facilityIds) rules[facilityId] = [base];
  const taken = new Set<string>();
  let drawn = 0;
  while (drawn < 3) {
    const scope = random.pick<FeeScope>(['GENERAL', 'CORPORATION', 'FACILITY']);
    const rule = drawRule(random, scope, firstMonth, months);
    const onlyFacility = random.pick(facilityIds);
    // Two rules that differ in nothing but the fee would leave the choice open.
    const key =
      scope +
      ' ' +
      (scope === 'FACILITY' ? onlyFacility : '') +
      ' ' +
      rule.workerKind +
      ' ' +
      rule.fromDay;
    if (taken.has(key)) continue;
    taken.add(key);
    drawn += 1;
    for (const facilityId of facilityIds) {
      if (scope !== 'FACILITY' || facilityId === onlyFacility) rules[facilityId]?.push(rule);
    }
  }
  // The order of the list must not matter.
  for (const facilityId of facilityIds) if (random.chance(0.5)) rules[facilityId]?.reverse();
  return rules;
}

/** The amounts of a shift as first approved. */
function drawWork(random: Random, at: number): WorkEvent {
  const kind = random.next();
  let wage = random.between(3000, 25000);
  let workMinutes = random.between(120, 720);
  let compensation = random.chance(0.1) ? random.between(500, 9000) : 0;
  let taxableTravel = random.chance(0.1) ? random.between(1, 900) : 0;
  let travelAllowance = random.chance(0.6) ? random.between(1, 2000) : 0;
  if (kind < 0.04) {
    // Cancelled by the home: compensation and no work.
    wage = 0;
    workMinutes = 0;
    taxableTravel = 0;
    travelAllowance = 0;
    compensation = random.between(500, 9000);
  } else if (kind < 0.07) {
    // Approved without anything.
    wage = 0;
    workMinutes = 0;
    compensation = 0;
    taxableTravel = 0;
    travelAllowance = 0;
  } else if (kind < 0.11) {
    // A very small one, for minimum fees and rounding.
    wage = random.between(1, 60);
    workMinutes = random.between(1, 15);
  }
  const taxable = wage + compensation + taxableTravel;
  return {
    at: new Date(at).toISOString(),
    kind: 'APPROVED',
    taxable,
    compensation,
    taxableTravel,
    travelAllowance,
    workMinutes,
    owed: taxable + travelAllowance,
    withheld: drawWithheld(random, taxable),
  };
}

/** Income tax withheld: nothing below 9,300 yen, else up to 5 %; at times the 20.42 % of non-residents. */
function drawWithheld(random: Random, taxable: number): number {
  if (random.chance(0.05)) return Math.floor((taxable * 2042) / 10000);
  if (taxable < 9300) return 0;
  return random.between(0, Math.floor(taxable / 20));
}

/** The amounts of a shift after a change of one of several kinds. */
function drawChange(random: Random, before: WorkEvent, at: number): WorkEvent {
  const after: WorkEvent = { ...before, at: new Date(at).toISOString(), kind: 'CHANGED' };
  const wage = before.taxable - before.compensation - before.taxableTravel;
  const kind = random.next();
  if (kind < 0.25) {
    // Up, from one yen on.
    const more = random.pick([1, 2, 5, 11, random.between(1, 6000)]);
    after.taxable += more;
    after.owed += more;
    after.workMinutes += random.between(0, 120);
    after.withheld = Math.min(after.owed, drawWithheld(random, after.taxable));
  } else if (kind < 0.45) {
    // Down.
    const less = Math.min(wage, before.owed, random.pick([1, 2, 5, 11, random.between(1, 6000)]));
    after.taxable -= less;
    after.owed -= less;
    after.workMinutes = Math.max(0, after.workMinutes - random.between(0, 120));
    after.withheld = Math.min(after.owed, drawWithheld(random, after.taxable));
  } else if (kind < 0.55) {
    // The wage falls to part of it; what the worker cannot give back stays owed in part.
    const less = random.between(0, wage);
    after.taxable -= less;
    after.owed -= random.between(0, Math.min(less, before.owed));
    after.withheld = Math.min(after.owed, before.withheld);
  } else if (kind < 0.65) {
    // Written off: owed falls to what the ledger keeps, the wage and so the fee stay.
    after.owed = random.between(Math.min(before.withheld, before.owed), before.owed);
  } else if (kind < 0.75) {
    // Compensation is added: the fee stays.
    const added = random.between(1, 8000);
    after.compensation += added;
    after.taxable += added;
    after.owed += added;
  } else if (kind < 0.83) {
    // Nothing of the shift stays.
    after.taxable = 0;
    after.compensation = 0;
    after.taxableTravel = 0;
    after.travelAllowance = 0;
    after.workMinutes = 0;
    after.owed = 0;
    after.withheld = 0;
  } else if (kind < 0.9) {
    // Only the tax withheld.
    after.withheld = Math.min(after.owed, drawWithheld(random, after.taxable));
  } else if (kind < 0.96) {
    // Only the minutes: the fee of a rule by the hour.
    after.workMinutes = random.between(0, 720);
  }
  // Else a change that changes nothing.
  return after;
}

/** An instant at, one millisecond before or one millisecond after another. */
function drawAround(random: Random, instant: number): number {
  return instant + random.pick([-1, 0, 1]);
}

/** An instant after a shift or event: some days later, or at the edge of a month's closing. */
function drawLater(random: Random, after: number, locks: number[], mostDays: number): number {
  const later = locks.filter((lock) => lock > after + 1);
  if (later.length > 0 && random.chance(0.4)) {
    // Mostly one of the next closings, any of them at times.
    const last = random.chance(0.7) ? Math.min(1, later.length - 1) : later.length - 1;
    return drawAround(random, later[random.between(0, last)] ?? after + 1);
  }
  return after + random.between(1, mostDays * DAY);
}

/** When a shift is approved, or null if never. */
function drawApproval(
  random: Random,
  startsOn: string,
  locks: number[],
  lockedAt: number,
): number | null {
  const endOfShift = midnightInJapan(addDays(startsOn, 1));
  const which = random.next();
  if (which < 0.05) return null;
  if (which < 0.2) return drawAround(random, lockedAt);
  if (which < 0.35) return drawLater(random, endOfShift, locks, 100);
  return endOfShift + random.between(0, 2 * DAY);
}

/** The dated events of a shift, in order of time. */
function drawEvents(
  random: Random,
  startsOn: string,
  locks: number[],
  lockedAt: number,
): ShiftEvent[] {
  const approvedAt = drawApproval(random, startsOn, locks, lockedAt);
  if (approvedAt === null) return [];
  const events: ShiftEvent[] = [];

  let work = drawWork(random, approvedAt);
  events.push(work);
  const changes = random.pick([0, 0, 0, 0, 1, 1, 2, 3]);
  let at = approvedAt;
  for (let change = 0; change < changes; change += 1) {
    at = drawLater(random, at, locks, 70);
    work = drawChange(random, work, at);
    events.push(work);
  }

  if (random.chance(0.3)) {
    const disputes = random.pick([1, 1, 1, 2]);
    let disputedAt = approvedAt;
    for (let dispute = 0; dispute < disputes; dispute += 1) {
      const beforeOwnLock = lockedAt - disputedAt > 1 && random.chance(0.5);
      disputedAt = beforeOwnLock
        ? random.between(disputedAt + 1, lockedAt - 1)
        : drawLater(random, disputedAt, locks, 60);
      events.push({
        at: new Date(disputedAt).toISOString(),
        kind: 'DISPUTED',
      } satisfies DisputeEvent);
      if (random.chance(0.2)) break; // never settled
      disputedAt = drawLater(random, disputedAt, locks, random.pick([3, 30, 150]));
      events.push({
        at: new Date(disputedAt).toISOString(),
        kind: 'SETTLED',
      } satisfies DisputeEvent);
    }
  }
  return events.toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at));
}

/** The day on which a shift starts: month ends and beginnings more often than others. */
function drawStart(random: Random, month: string): string {
  const which = random.next();
  if (which < 0.2) return lastDayOf(month);
  if (which < 0.3) return month + '-01';
  return addDays(month + '-01', random.between(0, Number(lastDayOf(month).slice(8)) - 1));
}

/** One shift. */
function drawShift(
  random: Random,
  id: string,
  facilityIds: string[],
  month: string,
  locks: number[],
  lockedAt: number,
): Shift {
  const startsOn = drawStart(random, month);
  return {
    id,
    facilityId: random.pick(facilityIds),
    startsOn,
    postedOn: addDays(startsOn, -random.pick([0, 1, 3, random.between(0, 45)])),
    workerKind: random.pick<WorkerKind>(['PUBLIC', 'PUBLIC', 'OWN_PEOPLE']),
    events: drawEvents(random, startsOn, locks, lockedAt),
  };
}

/**
 * A random scenario. lockedOf says when a month is locked; give the product's own calendar here if
 * the scenario is to be run by the product too.
 */
export function drawScenario(
  seed: number,
  lockedOf: (month: string) => string = lockedAtOf,
): Scenario {
  const random = new Random(seed);
  const { goLive, count } = drawMonths(random);
  const facilityIds: string[] = [];
  const facilityCount = random.between(1, 4);
  for (let number = 1; number <= facilityCount; number += 1) facilityIds.push('F' + number);

  const closings = [];
  for (let index = 0; index < count; index += 1) {
    const month = addMonths(goLive, index);
    closings.push({ month, lockedAt: lockedOf(month) });
  }
  const locks = closings.map((closing) => Date.parse(closing.lockedAt));

  const shifts: Shift[] = [];
  // Few shifts in every fifth scenario, so that months without a line occur.
  const shiftCount = random.chance(0.2) ? random.between(0, 4) : random.between(0, 60);
  for (let number = 1; number <= shiftCount; number += 1) {
    // Up to three months before the first closed one, and one month after the last.
    const offset = random.chance(0.2) ? random.between(-3, -1) : random.between(0, count);
    const month = addMonths(goLive, offset);
    // A shift from before the first closed month is on the first closing's edge.
    const lockedAt = Date.parse(offset < 0 ? lockedOf(goLive) : lockedOf(month));
    const id = 'S' + String(number).padStart(3, '0');
    shifts.push(drawShift(random, id, facilityIds, month, locks, lockedAt));
  }

  return {
    corporationId: 'C' + seed,
    facilityIds,
    goLive,
    closings,
    feeRules: drawFeeRules(random, facilityIds, addMonths(goLive, -3), count + 4),
    shifts,
  };
}
