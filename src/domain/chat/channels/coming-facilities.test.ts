import { expect, test } from 'vitest';

import { facilitiesToChatWith, type UpcomingChatShift } from './coming-facilities.ts';

const now = new Date('2026-12-01T03:00:00.000Z');

/** Builds a shift of nine hours at a facility, this many days from now. */
function shift(id: string, days: number, buttons = ['checkin_stamp_disabled', 'chat']) {
  const startsAt = new Date(now.getTime() + days * 86_400_000);
  const endsAt = new Date(startsAt.getTime() + 9 * 3_600_000);
  return {
    facility: { id, name: `施設${id}` },
    workday: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    buttons: buttons.map((type) => ({ type })),
  };
}

test.each<[string, UpcomingChatShift[], (string | null)[], string[]]>([
  [
    'each one time, the next shift first',
    [shift('b', 3), shift('a', 5), shift('a', 1)],
    [],
    ['a', 'b'],
  ],
  [
    'one with a conversation is in the list already',
    [shift('a', 1), shift('b', 2)],
    ['a', null],
    ['b'],
  ],
  ['a running shift counts', [shift('a', -0.2)], [], ['a']],
  ['one that has ended does not', [shift('a', -1)], [], []],
  ['nor one without the button', [shift('a', 1, ['withdraw'])], [], []],
])('%s', (_name, shifts, facilityIds, found) => {
  const channels = facilityIds.map((facilityId) => ({ facilityId }));
  expect(facilitiesToChatWith(shifts, channels, now).map(({ id }) => id)).toEqual(found);
});

test('the next shift is named', () => {
  const [next, later] = [shift('a', 1), shift('a', 4)];
  expect(facilitiesToChatWith([later, next], [], now)).toEqual([
    { id: 'a', name: '施設a', startsAt: next.workday.startsAt },
  ]);
});
