import { expect, test } from 'vitest';

import { facilityOwner } from '../owner.ts';
import { isTokenOf } from './token-claims.ts';
import { buildToken } from './token.build.ts';

const minoru = facilityOwner({ personId: 'p1', facilityId: 'f1' });
const yoko = facilityOwner({ personId: 'p2', facilityId: 'f1' });
const minoruAtHill = facilityOwner({ personId: 'p1', facilityId: 'f2' });
const owners = ['w1', 'w2', minoru, yoko, minoruAtHill];

test('a token belongs to the worker, or to the person at the facility, whom it names', () => {
  for (const owner of owners)
    expect(owners.filter((other) => isTokenOf(buildToken(other), owner))).toEqual([owner]);
});

test.each(['', 't1', 'a.b.c', 'a.e30.c', `a.${btoa('null')}.c`])(
  'what is no token belongs to nobody: %j',
  (text) => expect(owners.filter((owner) => isTokenOf(text, owner))).toEqual([]),
);
