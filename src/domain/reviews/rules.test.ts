import { describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { reviewQuestions } from './items.ts';
import { reviewSentences } from './messages.ts';
import {
  checkReviewInput,
  reviewClosesAt,
  reviewEditableUntil,
  pointsForReviewAt,
  whyCannotPostReview,
  whyCannotSkipReview,
  type OwnReviewFacts,
  type ReviewWindowFacts,
} from './rules.ts';

const endsAt = instantAtJst('2026-11-22', '18:00');
const ms = (instant: Date, by: number) => new Date(instant.getTime() + by);

const open = (changes: Partial<ReviewWindowFacts> = {}): ReviewWindowFacts => ({
  state: 'CREATED',
  openedAt: endsAt,
  closesAt: reviewClosesAt(endsAt),
  skippedAt: null,
  ...changes,
});
const own = (changes: Partial<OwnReviewFacts> = {}): OwnReviewFacts => ({
  state: 'SHOWN',
  postedAt: endsAt,
  editedAt: null,
  publishedAt: null,
  ...changes,
});

test('the window ends 14 days after the shift', () => {
  expect(reviewClosesAt(endsAt)).toEqual(instantAtJst('2026-12-06', '18:00'));
});

describe('points', () => {
  test.each([
    [endsAt, 20],
    [addHours(endsAt, 72), 20],
    [ms(addHours(endsAt, 72), 1), 0],
  ])('at %o', (now, points) => {
    expect(pointsForReviewAt(endsAt, now)).toBe(points);
  });
});

describe('posting', () => {
  const last = reviewClosesAt(endsAt);
  test.each([
    ['at check-out', open(), endsAt, null],
    ['in the last moment', open(), last, null],
    ['after it', open(), ms(last, 1), 'REVIEW_CLOSED'],
    ['before check-out', open({ state: 'TODAY_WORK', openedAt: null }), endsAt, 'REVIEW_NOT_OPEN'],
    ['after a skip', open({ state: 'REJECTED', skippedAt: endsAt }), endsAt, 'REVIEW_SKIPPED'],
  ] as const)('a worker %s', (_case, facts, now, why) => {
    expect(whyCannotPostReview('worker', { ...facts, own: null }, now)).toBe(why);
  });

  test("a worker's skip does not silence the facility", () => {
    const skipped = open({ state: 'REJECTED', skippedAt: endsAt });
    expect(whyCannotPostReview('facility', { ...skipped, own: null }, endsAt)).toBeNull();
    expect(whyCannotPostReview('facility', { ...skipped, own: null }, ms(last, 1))).toBe(
      'REVIEW_CLOSED',
    );
  });

  test.each([
    ['within 24 hours', own(), addHours(endsAt, 24), null],
    ['after 24 hours', own(), ms(addHours(endsAt, 24), 1), 'REVIEW_EDIT_CLOSED'],
    ['a second time', own({ editedAt: endsAt }), endsAt, 'REVIEW_EDITED'],
    ['once both can read it', own({ publishedAt: endsAt }), endsAt, 'REVIEW_PUBLISHED'],
    ['while an operator looks at it', own({ state: 'HELD' }), endsAt, null],
    ['after an operator removed it', own({ state: 'REMOVED' }), endsAt, 'REVIEW_REMOVED'],
    ['after the window', own({ postedAt: last }), ms(last, 1), 'REVIEW_EDIT_CLOSED'],
  ] as const)('again %s', (_case, mine, now, why) => {
    const facts = { ...open({ state: 'ACCEPTED' }), own: mine };
    expect(whyCannotPostReview('worker', facts, now)).toBe(why);
    expect(whyCannotPostReview('facility', facts, now)).toBe(why);
  });

  test('says until when it can be replaced', () => {
    const posted = addMinutes(endsAt, 30);
    const facts = { ...open({ state: 'ACCEPTED' }), own: own({ postedAt: posted }) };
    expect(reviewEditableUntil(facts, posted)).toEqual(addHours(posted, 24));
    expect(reviewEditableUntil(facts, ms(addHours(posted, 24), 1))).toBeNull();
    expect(reviewEditableUntil({ ...facts, own: own({ postedAt: last }) }, last)).toEqual(last);
    expect(reviewEditableUntil({ ...facts, own: null }, posted)).toBeNull();
  });
});

describe('skipping', () => {
  test.each([
    ['an open one', open(), endsAt, null],
    ['before check-out', open({ state: 'TODAY_WORK', openedAt: null }), endsAt, 'REVIEW_NOT_OPEN'],
    ['a posted one', open({ state: 'ACCEPTED' }), endsAt, 'REVIEW_POSTED'],
    ['twice', open({ state: 'REJECTED', skippedAt: endsAt }), endsAt, 'REVIEW_CLOSED'],
    ['too late', open(), ms(reviewClosesAt(endsAt), 1), 'REVIEW_CLOSED'],
  ] as const)('%s', (_case, facts, now, why) => {
    expect(whyCannotSkipReview(facts, now)).toBe(why);
  });
});

describe('answers', () => {
  const all = reviewQuestions.worker.map(({ id }, index) => ({ itemId: id, rate: index + 1 }));
  const problemsOf = (ratings: typeof all, comment = '') => {
    const checked = checkReviewInput('worker', { ratings, comment });
    return 'problems' in checked ? checked.problems : null;
  };

  test('stand in the order of the questions, however they come', () => {
    const checked = checkReviewInput('worker', {
      ratings: all.toReversed(),
      comment: ' 良い\r\n職場 ',
    });
    expect(checked).toEqual({
      answers: { rates: [1, 2, 3, 4, 5], notes: [], comment: '良い\n職場' },
    });
  });

  test.each([
    ['one is missing', all.slice(1)],
    ['one comes twice', [...all.slice(1), { itemId: 'again', rate: 5 }]],
    ['one too many', [...all, { itemId: 'again', rate: 5 }]],
    ['one is unknown', [...all.slice(1), { itemId: 'skill', rate: 5 }]],
    ['0', [{ itemId: 'guidance', rate: 0 }, ...all.slice(1)]],
    ['6', [{ itemId: 'guidance', rate: 6 }, ...all.slice(1)]],
    ['half a star', [{ itemId: 'guidance', rate: 2.5 }, ...all.slice(1)]],
    ['none', []],
  ])('are refused when %s', (_case, ratings) => {
    expect(problemsOf(ratings)).toEqual({ ratings: reviewSentences.ratings });
  });

  test('a comment has at most 500 characters, as people count them', () => {
    expect(problemsOf(all, '𠮷'.repeat(500))).toBeNull();
    expect(problemsOf(all, '𠮷'.repeat(501))).toEqual({ comment: reviewSentences.comment });
  });

  test('a facility may say something to each question', () => {
    const ratings = reviewQuestions.facility.map(({ id }) => ({ itemId: id, rate: 4 }));
    const [first, ...rest] = ratings;
    const noted = [{ ...first!, comment: '10分前に来てくれました' }, ...rest];
    expect(checkReviewInput('facility', { ratings: noted })).toEqual({
      answers: {
        rates: [4, 4, 4, 4, 4],
        notes: ['10分前に来てくれました', '', '', '', ''],
        comment: '',
      },
    });
    const long = [{ ...first!, comment: 'あ'.repeat(201) }, ...rest];
    expect(checkReviewInput('facility', { ratings: long })).toEqual({
      problems: { ratings: reviewSentences.note },
    });
  });
});
