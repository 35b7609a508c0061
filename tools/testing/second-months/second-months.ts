// An independent second computation of a corporation's monthly invoices.
// Money is integer yen. Days are strings YYYY-MM-DD in Japan, months are YYYY-MM.
// Instants are ISO strings with an offset ("Z" or "+09:00").
// It was written from the documents alone and knows nothing of the product's code.

import type {
  WorkerKind,
  FeeScope,
  FeeRule,
  WorkEvent,
  ShiftEvent,
  Shift,
  Closing,
  Scenario,
  InvoiceLine,
  OpeningShare,
  FacilityPart,
  FeeTax,
  Invoice,
  OpeningOn,
  Charge,
} from './scenario.ts';

/** Billed so far for one shift, and the month of the first invoice that held it. */
type Billed = { advance: number; fee: number; firstMonth: string };

/** The month (YYYY-MM) of a day. */
function monthOfDay(day: string): string {
  return day.slice(0, 7);
}

/** The percentage of consumption tax in force on a day. */
function taxPercentOn(day: string): number {
  if (day >= '2019-10-01') return 10;
  if (day >= '2014-04-01') return 8;
  throw new Error('no consumption tax rate is known for ' + day);
}

/** A quotient of integers without its fraction (cut off toward zero), without rounding errors. */
function cutOff(dividend: number, divisor: number): number {
  // The remainder has the sign of the dividend; + 0 turns a negative zero into zero.
  return (dividend - (dividend % divisor)) / divisor + 0;
}

/** How specific a scope is; the highest wins. */
function rankOfScope(scope: FeeScope): number {
  if (scope === 'FACILITY') return 3;
  if (scope === 'CORPORATION') return 2;
  return 1;
}

/** Whether the rule candidate goes before the rule current. Equal in everything: the later entry of the list. */
function goesBefore(candidate: FeeRule, current: FeeRule): boolean {
  const candidateRank = rankOfScope(candidate.scope);
  const currentRank = rankOfScope(current.scope);
  if (candidateRank !== currentRank) return candidateRank > currentRank;
  const candidateNamesKind = candidate.workerKind !== null;
  const currentNamesKind = current.workerKind !== null;
  if (candidateNamesKind !== currentNamesKind) return candidateNamesKind;
  return candidate.fromDay >= current.fromDay;
}

/** The fee rule of a posting's day and a kind of worker, or null if none is in force. */
function feeRuleFor(rules: FeeRule[], postedOn: string, workerKind: WorkerKind): FeeRule | null {
  let chosen: FeeRule | null = null;
  for (const rule of rules) {
    if (rule.fromDay > postedOn) continue;
    if (rule.workerKind !== null && rule.workerKind !== workerKind) continue;
    if (chosen === null || goesBefore(rule, chosen)) chosen = rule;
  }
  return chosen;
}

/** The fee by a rule: whole yen first, then the minimum, then the maximum. No wage costs no fee. */
function feeByRule(rule: FeeRule, wage: number, workMinutes: number): number {
  if (wage <= 0) return 0;
  let fee: number;
  if (rule.basisPoints !== null) {
    fee = cutOff(wage * rule.basisPoints, 10000);
  } else if (rule.yenPerHour !== null) {
    fee = cutOff(workMinutes * rule.yenPerHour, 60);
  } else {
    throw new Error('a fee rule has neither basis points nor yen per hour');
  }
  if (rule.minimumFee !== null && fee < rule.minimumFee) fee = rule.minimumFee;
  if (rule.maximumFee !== null && fee > rule.maximumFee) fee = rule.maximumFee;
  return fee;
}

/** The events of a shift that happened strictly before an instant, in order of time (ties: as listed). */
function eventsBefore(shift: Shift, instant: string): ShiftEvent[] {
  const limit = Date.parse(instant);
  if (Number.isNaN(limit)) throw new Error('not an instant: ' + instant);
  const before: ShiftEvent[] = [];
  for (const event of shift.events) {
    const at = Date.parse(event.at);
    if (Number.isNaN(at)) throw new Error('not an instant: ' + event.at);
    if (at < limit) before.push(event);
  }
  // Array sort is stable, so events of the same instant keep their order in the list.
  before.sort((left, right) => Date.parse(left.at) - Date.parse(right.at));
  return before;
}

/** The amounts of a shift as they stand before an instant, or null if it is not approved by then. */
export function workStateAt(shift: Shift, instant: string): WorkEvent | null {
  let state: WorkEvent | null = null;
  let approved = false;
  for (const event of eventsBefore(shift, instant)) {
    if (event.kind === 'APPROVED' || event.kind === 'CHANGED') state = event;
    if (event.kind === 'APPROVED') approved = true;
  }
  return approved ? state : null;
}

/** Whether a dispute of the shift is open at an instant: the last of its dispute events before it decides. */
export function disputeOpenAt(shift: Shift, instant: string): boolean {
  let open = false;
  for (const event of eventsBefore(shift, instant)) {
    if (event.kind === 'DISPUTED') open = true;
    if (event.kind === 'SETTLED') open = false;
  }
  return open;
}

/** The charge of a shift as it stands before an instant, or null if it is not approved by then. */
function chargeAt(scenario: Scenario, shift: Shift, instant: string): Charge | null {
  const state = workStateAt(shift, instant);
  if (state === null) return null;
  const rules = scenario.feeRules[shift.facilityId];
  const rule = rules === undefined ? null : feeRuleFor(rules, shift.postedOn, shift.workerKind);
  if (rule === null) throw new Error('no fee rule for shift ' + shift.id);
  const wage = state.taxable - state.compensation - state.taxableTravel;
  return { advance: state.owed - state.withheld, fee: feeByRule(rule, wage, state.workMinutes) };
}

/** The closings in order of their months. */
function closingsInOrder(scenario: Scenario): Closing[] {
  const closings = scenario.closings.slice();
  closings.sort((left, right) =>
    left.month < right.month ? -1 : left.month > right.month ? 1 : 0,
  );
  let previous: Closing | null = null;
  for (const closing of closings) {
    if (closing.month < scenario.goLive)
      throw new Error('a month before the first is closed: ' + closing.month);
    if (previous !== null && previous.month === closing.month)
      throw new Error('closed twice: ' + closing.month);
    previous = closing;
  }
  return closings;
}

/** The shifts in the order in which their lines stand: by facility, start day, id. */
function shiftsInOrder(scenario: Scenario): Shift[] {
  const place = new Map<string, number>();
  scenario.facilityIds.forEach((facilityId, index) => place.set(facilityId, index));
  const ids = new Set<string>();
  for (const shift of scenario.shifts) {
    if (!place.has(shift.facilityId))
      throw new Error('facility of another corporation: ' + shift.facilityId);
    if (ids.has(shift.id)) throw new Error('two shifts have the id ' + shift.id);
    ids.add(shift.id);
  }
  const shifts = scenario.shifts.slice();
  shifts.sort((left, right) => {
    const byFacility = (place.get(left.facilityId) ?? 0) - (place.get(right.facilityId) ?? 0);
    if (byFacility !== 0) return byFacility;
    if (left.startsOn !== right.startsOn) return left.startsOn < right.startsOn ? -1 : 1;
    return left.id < right.id ? -1 : left.id > right.id ? 1 : 0;
  });
  return shifts;
}

/** The shifts of an opening line at an instant: all earlier months' shifts that cost anything. */
function openingSharesAt(scenario: Scenario, shifts: Shift[], instant: string): OpeningShare[] {
  const shares: OpeningShare[] = [];
  for (const shift of shifts) {
    if (monthOfDay(shift.startsOn) >= scenario.goLive) continue;
    if (disputeOpenAt(shift, instant)) continue;
    const charge = chargeAt(scenario, shift, instant);
    if (charge === null) continue;
    if (charge.advance === 0 && charge.fee === 0) continue;
    shares.push({
      shiftId: shift.id,
      facilityId: shift.facilityId,
      advance: charge.advance,
      fee: charge.fee,
      feeTaxPercent: taxPercentOn(shift.startsOn),
    });
  }
  return shares;
}

/** The opening lines of shares: one for each tax rate in them, lowest rate first. */
function openingLinesOf(shares: OpeningShare[]): InvoiceLine[] {
  const byPercent = new Map<number, InvoiceLine>();
  for (const share of shares) {
    let line = byPercent.get(share.feeTaxPercent);
    if (line === undefined) {
      line = {
        shiftId: 'OPENING',
        facilityId: null,
        advance: 0,
        fee: 0,
        feeTaxPercent: share.feeTaxPercent,
        corrects: null,
      };
      byPercent.set(share.feeTaxPercent, line);
    }
    line.advance += share.advance;
    line.fee += share.fee;
  }
  return [...byPercent.values()].toSorted(
    (left, right) => left.feeTaxPercent - right.feeTaxPercent,
  );
}

/** The line of one shift at a closing, or null if nothing of it is to be billed or corrected. */
function lineOf(
  scenario: Scenario,
  shift: Shift,
  closing: Closing,
  billed: Billed | undefined,
): InvoiceLine | null {
  if (monthOfDay(shift.startsOn) > closing.month) return null;
  if (disputeOpenAt(shift, closing.lockedAt)) return null;
  const charge = chargeAt(scenario, shift, closing.lockedAt);
  if (charge === null) return null;
  const advance = charge.advance - (billed === undefined ? 0 : billed.advance);
  const fee = charge.fee - (billed === undefined ? 0 : billed.fee);
  if (advance === 0 && fee === 0) return null;
  return {
    shiftId: shift.id,
    facilityId: shift.facilityId,
    advance,
    fee,
    feeTaxPercent: taxPercentOn(shift.startsOn),
    corrects: billed === undefined ? null : billed.firstMonth,
  };
}

/** The consumption tax of an invoice: one sum of fees and one rounding for each rate. */
function feeTaxOf(lines: InvoiceLine[]): FeeTax[] {
  const feeByPercent = new Map<number, number>();
  for (const line of lines) {
    feeByPercent.set(line.feeTaxPercent, (feeByPercent.get(line.feeTaxPercent) ?? 0) + line.fee);
  }
  const taxes: FeeTax[] = [];
  for (const [percent, fee] of feeByPercent) {
    taxes.push({ percent, fee, tax: cutOff(fee * percent, 100) });
  }
  return taxes.toSorted((left, right) => left.percent - right.percent);
}

/** The sums of each facility that has a line; opening lines belong to no facility. */
function facilityPartsOf(scenario: Scenario, lines: InvoiceLine[]): FacilityPart[] {
  const parts: FacilityPart[] = [];
  for (const facilityId of scenario.facilityIds) {
    const own = lines.filter((line) => line.facilityId === facilityId);
    if (own.length === 0) continue;
    let advance = 0;
    let fee = 0;
    for (const line of own) {
      advance += line.advance;
      fee += line.fee;
    }
    parts.push({ facilityId, advance, fee });
  }
  return parts;
}

/** Adds an amount to what is billed for a shift. */
function addBilled(
  billedByShift: Map<string, Billed>,
  shiftId: string,
  advance: number,
  fee: number,
  month: string,
): void {
  const billed = billedByShift.get(shiftId);
  if (billed === undefined) {
    billedByShift.set(shiftId, { advance, fee, firstMonth: month });
  } else {
    billed.advance += advance;
    billed.fee += fee;
  }
}

/** All invoices of the corporation, in order of their months. A month without any line has none. */
export function invoicesOf(scenario: Scenario, openingOn: OpeningOn = 'FIRST_INVOICE'): Invoice[] {
  const shifts = shiftsInOrder(scenario);
  const billedByShift = new Map<string, Billed>();
  const invoices: Invoice[] = [];
  let firstClosing = true;

  for (const closing of closingsInOrder(scenario)) {
    const takesOpening = openingOn === 'FIRST_INVOICE' ? invoices.length === 0 : firstClosing;
    firstClosing = false;

    const openingShares = takesOpening ? openingSharesAt(scenario, shifts, closing.lockedAt) : [];
    const lines = openingLinesOf(openingShares);
    // The shifts of the opening now count as billed, so that no line of its own follows on the same invoice.
    for (const share of openingShares) {
      addBilled(billedByShift, share.shiftId, share.advance, share.fee, closing.month);
    }

    for (const shift of shifts) {
      const line = lineOf(scenario, shift, closing, billedByShift.get(shift.id));
      if (line === null) continue;
      lines.push(line);
      addBilled(billedByShift, shift.id, line.advance, line.fee, closing.month);
    }
    if (lines.length === 0) continue;

    const feeTax = feeTaxOf(lines);
    let total = 0;
    for (const line of lines) total += line.advance + line.fee;
    for (const tax of feeTax) total += tax.tax;
    invoices.push({
      month: closing.month,
      facilities: facilityPartsOf(scenario, lines),
      lines,
      openingShares,
      feeTax,
      total,
    });
  }
  return invoices;
}
