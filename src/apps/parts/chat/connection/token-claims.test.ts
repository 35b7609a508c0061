import { expect, test } from 'vitest';

import { chatOwnerOfFacilityPerson } from '../owner.ts';
import { isChatTokenOfOwner } from './token-claims.ts';
import { buildChatToken } from './token.build.ts';

const minoru = chatOwnerOfFacilityPerson({ personId: 'p1', facilityId: 'f1' });
const yoko = chatOwnerOfFacilityPerson({ personId: 'p2', facilityId: 'f1' });
const minoruAtHill = chatOwnerOfFacilityPerson({ personId: 'p1', facilityId: 'f2' });
const owners = ['w1', 'w2', minoru, yoko, minoruAtHill];

test('a token belongs to the worker, or to the person at the facility, whom it names', () => {
  for (const owner of owners)
    expect(owners.filter((other) => isChatTokenOfOwner(buildChatToken(other), owner))).toEqual([
      owner,
    ]);
});

test.each(['', 't1', 'a.b.c', 'a.e30.c', `a.${btoa('null')}.c`])(
  'what is no token belongs to nobody: %j',
  (text) => expect(owners.filter((owner) => isChatTokenOfOwner(text, owner))).toEqual([]),
);
