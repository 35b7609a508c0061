import { expect, test } from 'vitest';

import {
  dueDunningStep,
  dunningPauseProblem,
  postingsStopOn,
  stopsPostings,
  type DunnedInvoice,
} from './dunning-rules.ts';

const open: DunnedInvoice = {
  dueOn: '2026-12-31',
  openYen: 15_061,
  pausedUntil: null,
  taken: [],
  lastTakenOn: null,
};
const reminded: DunnedInvoice = { ...open, taken: ['REMINDER'], lastTakenOn: '2027-01-03' };
const second: DunnedInvoice = {
  ...open,
  taken: ['REMINDER', 'SECOND'],
  lastTakenOn: '2027-01-10',
};
const stopped: DunnedInvoice = {
  ...open,
  taken: ['REMINDER', 'SECOND', 'STOP'],
  lastTakenOn: '2027-01-30',
};

test.each([
  [open, '2027-01-02', null],
  [open, '2027-01-03', 'REMINDER'],
  [reminded, '2027-01-03', null],
  [reminded, '2027-01-09', null],
  [reminded, '2027-01-10', 'SECOND'],
  [second, '2027-01-29', null],
  [second, '2027-01-30', 'STOP'],
  [stopped, '2027-03-01', null],
])('the step of %j on %s is %s', (invoice, today, step) => {
  expect(dueDunningStep(invoice, today)).toBe(step);
});

test('after an outage the steps come one a day, in their order', () => {
  expect(dueDunningStep(open, '2027-03-01')).toBe('REMINDER');
  const first: DunnedInvoice = { ...open, taken: ['REMINDER'], lastTakenOn: '2027-03-01' };
  expect(dueDunningStep(first, '2027-03-01')).toBeNull();
  expect(dueDunningStep(first, '2027-03-02')).toBe('SECOND');
});

test('a paid invoice and a credit note have no step, and a pause ends after its last day', () => {
  expect(dueDunningStep({ ...open, openYen: 0 }, '2027-03-01')).toBeNull();
  expect(dueDunningStep({ ...open, openYen: -500 }, '2027-03-01')).toBeNull();
  const paused = { ...open, pausedUntil: '2027-01-20' };
  expect(dueDunningStep(paused, '2027-01-20')).toBeNull();
  expect(dueDunningStep(paused, '2027-01-21')).toBe('REMINDER');
});

test('postings stop with the step alone, and are free by the payment or during a pause', () => {
  expect(stopsPostings(second, '2027-02-01')).toBe(false);
  expect(stopsPostings(stopped, '2027-01-30')).toBe(true);
  expect(stopsPostings({ ...stopped, openYen: 0 }, '2027-01-31')).toBe(false);
  const paused = { ...stopped, pausedUntil: '2027-02-10' };
  expect(stopsPostings(paused, '2027-02-10')).toBe(false);
  expect(stopsPostings(paused, '2027-02-11')).toBe(true);
});

test.each([
  [open, '2026-12-31', null],
  [open, '2027-01-01', '2027-01-30'],
  [{ ...open, pausedUntil: '2027-02-10' }, '2027-01-01', '2027-02-11'],
  [second, '2027-02-05', '2027-02-06'],
  [stopped, '2027-02-05', null],
  [{ ...open, openYen: 0 }, '2027-01-05', null],
])('%j, seen on %s, stops postings from %s on', (invoice, today, day) => {
  expect(postingsStopOn(invoice, today)).toBe(day);
});

test.each([
  ['2027-01-05', undefined],
  ['2027-07-04', undefined],
  ['2027-01-04', expect.stringContaining('180日後')],
  ['2027-07-05', expect.stringContaining('180日後')],
  ['soon', expect.stringContaining('最後の日')],
])('a pause until %s is right or refused on 5 January', (until, problem) => {
  expect(dunningPauseProblem(until, '2027-01-05')).toEqual(problem);
});
