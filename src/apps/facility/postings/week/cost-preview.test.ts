import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { addMinutes, instantAtJst, jstDay, minuteMs, minutesBetween } from '#platform/base/jst.ts';
import { currentTermsVersion } from '#domain/corporation/consents/terms-rules.ts';
import { releasedWorkSpan } from '#domain/pay/wage/released-span.ts';
import {
  offeredPayOfPosting,
  plannedHoursOf,
  shiftWageTermsOf,
} from '#domain/pay/wage/shift-terms.ts';
import {
  unreleasedRestOfWage,
  wageBreakdownOf,
  type WagePartAmounts,
} from '#domain/pay/wage/wage.ts';
import { withholdingOnPayDay, type WithholdingBasis } from '#domain/pay/wage/withholding.ts';
import { postingGroundsOf, checkPostingLines } from '#domain/recruitment/posting/grounds.ts';
import type { PostingTerms } from '#domain/recruitment/rules.ts';
import { shippedWithholdingTables, withholding2026Csv } from '#domain/reference/statutory.build.ts';

import { startingFeeRule } from '#testing/fixtures/fee-rule.ts';
import { postableLineArbitrary } from '#testing/fixtures/postable-line.ts';
import { SecondReferenceData, SecondTaxTable, type SecondShift } from '#testing/second-wage.ts';
import { sumShiftSeatCosts } from './week-verdict.ts';

/**
 * The cost that the posting pages show must equal the debt of the employer for shifts that are worked as planned, and
 * the fee for them with its tax.
 */
const now = instantAtJst('2026-12-01', '09:00');
const runs = 10_000;

const grounds = postingGroundsOf(
  {
    standing: {
      corporation: 'APPROVED',
      termsVersion: currentTermsVersion,
      declaredOn: '2026-09-01',
      hasContact: true,
      facility: 'PUBLISHED',
    },
    agreements: [{ startsOn: '2026-04-01', endsOn: '2027-03-31', dailyMinutes: 480 }],
    feeRules: [startingFeeRule],
    minimumWages: [{ from: '2026-10-01', hourly: 1_280 }],
    wageCeilings: [],
  },
  [],
);

/** Stamps of a shift whose approved hours equal its plan; `early` and `late` in minutes. */
type Stamps = {
  early: number;
  late: number;
  /** Minutes from the last position of the worker to the planned end; null when the end was stamped. */
  unseen: number | null;
  column: 'hei' | 'otsu' | 'nonresident';
};
const anyStamps: fc.Arbitrary<Stamps> = fc.record({
  early: fc.integer({ min: 0, max: 30 }),
  late: fc.integer({ min: 0, max: 60 }),
  unseen: fc.option(fc.integer({ min: 0, max: 960 })),
  column: fc.constantFrom('hei', 'otsu', 'nonresident'),
});

/** Yen that one part of a wage adds to the debt of the employer. */
const debitOf = ({ taxable, travelAllowance }: WagePartAmounts) => taxable + travelAllowance;

type Debits = {
  atCheckOut: number;
  atApproval: number;
  /** Yen for the last minutes whose tax takes the whole pay: nothing is left to release, so nothing is posted. */
  unposted: number;
};

/** Yen that the check-out and the approval of one worker add to the debt of the employer. */
function debitsOf(posted: PostingTerms, { early, late, unseen, column }: Stamps): Debits {
  const offer = offeredPayOfPosting(posted);
  const paidOn = jstDay(posted.endsAt);
  const withholding: WithholdingBasis = withholdingOnPayDay(
    { paidOn, column },
    shippedWithholdingTables,
  );
  const terms = { ...shiftWageTermsOf(offer), withholding };
  const recordedStartAt = addMinutes(offer.startsAt, -early);
  const released = wageBreakdownOf(
    terms,
    releasedWorkSpan({
      ...offer,
      recordedStartAt,
      recordedEndAt: unseen === null ? addMinutes(offer.endsAt, late) : null,
      checkInReceivedAt: null,
      isEndUnseen: unseen !== null,
      recordedBreakMinutes: offer.breakMinutes,
      checkOutWasAutomatic: unseen !== null,
      isEndUnconfirmed: unseen !== null,
      lastSeenAt: unseen === null ? null : addMinutes(offer.endsAt, -unseen),
      claimedStartAt: null,
      claimedBreakMinutes: null,
    }),
  );
  const { rest } = unreleasedRestOfWage(
    released,
    wageBreakdownOf(terms, plannedHoursOf(offer)),
    withholding,
  );
  const isPosted = rest.release > 0;
  return {
    atCheckOut: debitOf(released),
    atApproval: isPosted ? debitOf(rest) : 0,
    unposted: isPosted ? 0 : debitOf(rest),
  };
}

/** Converts a shift to the input of the second, independent computation of the wage. */
function secondOf({ startsAt, endsAt, ...posted }: PostingTerms): SecondShift {
  const plan = {
    from: startsAt.getTime() / minuteMs,
    to: endsAt.getTime() / minuteMs,
    breakMinutes: posted.breakMinutes,
  };
  const { hourlyWage, bonus, travelAllowance } = posted;
  return {
    ...plan,
    plan,
    breakFrom: null,
    hourlyWage,
    bonus,
    travelCap: travelAllowance,
    fare: null,
    minimums: [],
    paidOn: jstDay(endsAt),
    otsu: [],
    abroad: [],
  };
}

test(`the cost of ${runs} random shifts is what the employer owes for them, to the yen of each part`, () => {
  const reference = new SecondReferenceData([new SecondTaxTable(withholding2026Csv, 2026)]);
  const met = { night: 0, overtime: 0, bonus: 0, afterMidnight: 0, inTwoParts: 0 };
  let unpostedShifts = 0;
  fc.assert(
    fc.property(postableLineArbitrary('t1'), anyStamps, (line, stamps) => {
      const [cell] = checkPostingLines({ lines: [line], grounds: new Map([['t1', grounds]]), now });
      if (!cell?.cost) throw new Error(`refused: ${cell?.refusal?.code}`);
      const { cost, terms } = cell;
      const { atCheckOut, atApproval, unposted } = debitsOf(terms, stamps);
      expect(atCheckOut + atApproval + unposted).toBe(cost.advance);
      // Tax takes a minute's whole pay only at a step of column 乙, and only an unstamped end leaves a single minute.
      const isStepPossible = stamps.column === 'otsu' && stamps.unseen !== null;
      expect(unposted === 0 || isStepPossible).toBe(true);

      const second = reference.wageOf(secondOf(terms));
      const fee = Number(second.taxable / 5n);
      expect(cost).toEqual({
        base: Number(second.base),
        overtimePremium: Number(second.overtime),
        nightPremium: Number(second.night),
        bonus: Number(second.bonus),
        travelAllowance: terms.travelAllowance,
        advance: Number(second.taxable) + terms.travelAllowance,
        fee,
        feeTaxPercent: 10,
        total: Number(second.taxable) + terms.travelAllowance + fee + Math.floor(fee / 10),
      });

      const { capacity: seats } = terms;
      const sum = sumShiftSeatCosts([{ cost, seats, shifts: 1 }]);
      const feeTax = Math.floor((fee * seats) / 10);
      expect(sum).toMatchObject({ advance: cost.advance * seats, fee: fee * seats, feeTax });
      expect(sum.total).toBe(sum.advance + sum.fee + sum.feeTax);

      unpostedShifts += Number(unposted > 0);
      met.night += Number(cost.nightPremium > 0);
      met.overtime += Number(cost.overtimePremium > 0);
      met.bonus += Number(cost.bonus > 0);
      met.afterMidnight += Number(
        minutesBetween(instantAtJst(cell.day, '24:00'), terms.endsAt) > 0,
      );
      met.inTwoParts += Number(atCheckOut > 0 && atApproval > 0);
    }),
    { numRuns: runs, seed: 20_261_126 },
  );
  const rare = Object.entries(met).filter(([, count]) => count <= runs / 20);
  expect(rare).toEqual([]);
  expect(unpostedShifts).toBeLessThan(runs / 1_000);
});
