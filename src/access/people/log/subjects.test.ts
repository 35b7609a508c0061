import { expect, test } from 'vitest';

import { facilityIdInCallArguments, readLogSubjectKind, logSubjectIdsOf } from './subjects.ts';

const [a, b, c] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];

test.each([
  ['the id that was asked for', 'attendance', { input: { id: a, reason: '' } }, {}, [a]],
  ['several ids, each once', 'attendance', { input: { ids: [b, a, b] } }, {}, [a, b]],
  ['an id under its own name', 'worker', { input: { facilityId: c, workerId: a } }, {}, [a]],
  ['rows of the answer', 'worker', { facilityId: c }, { people: [{ id: c, workerId: a }] }, [a]],
  [
    'a row by its id',
    'channel',
    { facilityId: c },
    { conversations: [{ id: b }, { id: a }] },
    [a, b],
  ],
  ['one answer', 'worker', { phoneNumber: '0' }, { id: a, stoppedAt: new Date(0) }, [a]],
  ['no answer', 'worker', { phoneNumber: '0' }, null, []],
  ['what is no id', 'channel', { channelId: 'x' }, {}, []],
] as const)('%s', (_title, kind, args, answer, ids) => {
  expect(logSubjectIdsOf({ kind, args, answer })).toEqual(ids);
});

test('the facility is the one that the call names', () => {
  expect(facilityIdInCallArguments({ facilityId: a })).toBe(a);
  expect(facilityIdInCallArguments({ input: { facilityId: b } })).toBe(b);
  for (const none of [{ id: a }, { input: null }, null, { facilityId: 'x' }]) {
    expect(facilityIdInCallArguments(none)).toBeNull();
  }
});

test('a subject that nobody knows ends the start', () => {
  expect(() => readLogSubjectKind('wages')).toThrow('names no subject');
});
