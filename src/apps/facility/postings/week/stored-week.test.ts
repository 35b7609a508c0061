import { expect, test } from 'vitest';

import { storedWeekDraftOf } from './stored-week.ts';
import { emptyWeekShiftGroup } from './week-draft.ts';

const draft = {
  week: '2026-12-06',
  weeks: 2,
  groups: [emptyWeekShiftGroup('g0', 'f1', 't1'), emptyWeekShiftGroup('g1', 'f2')],
};
const stored = { idempotencyKey: 'k', draft };
const facts = { facilityIds: ['f1', 'f2'], today: '2026-12-01' };
const read = (value: unknown, change: Partial<typeof facts> = {}) =>
  storedWeekDraftOf(JSON.stringify(value), { ...facts, ...change });

test('a kept week is read as it was written, with the key of its last press', () => {
  expect(read(stored)).toEqual(stored);
});

test('a week from before a preset had an audience of its own is read: each has the group’s', () => {
  const groups = draft.groups.map((group) => ({
    ...group,
    presets: group.presets.map((preset) => ({ ...preset, audience: undefined })),
  }));
  expect(read({ ...stored, draft: { ...draft, groups } })).toEqual(stored);
  const own = { audience: 'REGULARS', groupId: '', limitMinutes: '60' };
  const [first] = draft.groups;
  const withOwn = {
    ...first,
    presets: first?.presets.map((preset) => ({ ...preset, audience: own })),
  };
  const written = { ...stored, draft: { ...draft, groups: [withOwn] } };
  expect(read(written)).toEqual(written);
});

test('a facility that the person no longer has is left out, and with the last one the week', () => {
  expect(read(stored, { facilityIds: ['f2'] })?.draft.groups).toEqual([draft.groups[1]]);
  expect(read(stored, { facilityIds: [] })).toBeNull();
});

test.each([
  ['its last day', '2026-12-19', true],
  ['the day after', '2026-12-20', false],
])('on %s of its weeks, a draft stands or is gone', (_what, today, isThere) => {
  expect(read(stored, { today }) !== null).toBe(isThere);
});

test.each<[string, string | null]>([
  ['nothing', null],
  ['no JSON', '{'],
  ['another form', JSON.stringify({ draft })],
  [
    'a day that does not exist',
    JSON.stringify({ ...stored, draft: { ...draft, week: '2026-02-30' } }),
  ],
  [
    'a row of six days',
    JSON.stringify({
      ...stored,
      draft: {
        ...draft,
        groups: draft.groups.map((group) => ({
          ...group,
          presets: group.presets.map((preset) => ({ ...preset, people: preset.people.slice(1) })),
        })),
      },
    }),
  ],
])('%s is no draft', (_what, text) => {
  expect(storedWeekDraftOf(text, facts)).toBeNull();
});
