import { expect, test } from 'vitest';

import { jobDateOneWeekLater } from './earned.tsx';

const date = (startsAt: string, canApply = true) => ({
  otherCandidatesId: startsAt,
  startsAt,
  endsAt: startsAt,
  salary: 12_000,
  canApply,
});
const worked = '2026-12-01T00:00:00.000Z';

test.each([
  ['the same time seven days later', '2026-12-08T00:00:00.000Z', true, true],
  ['a day early', '2026-12-07T00:00:00.000Z', true, false],
  ['another time of that day', '2026-12-08T01:00:00.000Z', true, false],
  ['one that the worker cannot have', '2026-12-08T00:00:00.000Z', false, false],
])('a week later: %s', (_name, startsAt, canApply, isOffered) => {
  expect(jobDateOneWeekLater([date(startsAt, canApply)], worked) !== null).toBe(isOffered);
});
