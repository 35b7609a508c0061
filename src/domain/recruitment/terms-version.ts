import type { PayTiming } from '#gen/types.ts';

import type { PostingTerms } from './rules.ts';

type OfferedTerms = Pick<
  PostingTerms,
  'startsAt' | 'endsAt' | 'breakMinutes' | 'hourlyWage' | 'travelAllowance' | 'bonus'
>;

/**
 * Returns a text that changes whenever the hours or the pay of a posting change, or the time at which the pay can be
 * withdrawn. An application sends the version that was on the screen, so that nobody agrees to unseen terms.
 * (労働基準法15条1項, Rule 8.6)
 */
export function offeredTermsVersionOf(terms: OfferedTerms & { payTiming: PayTiming }): string {
  const version = offerVersionOf(terms);
  return terms.payTiming === 'PAY_DAY' ? `${version}-p` : version;
}

function offerVersionOf(terms: OfferedTerms): string {
  const { startsAt, endsAt, breakMinutes, hourlyWage, travelAllowance, bonus } = terms;
  return joined([
    ...[startsAt, endsAt].map(minuteOf),
    breakMinutes,
    hourlyWage,
    travelAllowance,
    bonus,
  ]);
}

/** Returns a text that changes whenever the facility edits a value: the offer, the seats or the deadline. */
export function postingTermsVersionOf(terms: PostingTerms): string {
  return `${offerVersionOf(terms)}-${joined([terms.capacity, minuteOf(terms.deadline)])}`;
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000);
const joined = (numbers: readonly number[]) => numbers.map((one) => one.toString(36)).join('-');
