import { expect, test } from 'vitest';

import type { PageChange } from '#platform/base/people/session-events.ts';

import { reaches, type Reach } from './reach.ts';

const all: Reach = { side: 'facility', corporationId: 'c1', facilityIds: null };
const one: Reach = { side: 'facility', corporationId: 'c1', facilityIds: ['f1'] };
const other: Reach = { side: 'facility', corporationId: 'c2', facilityIds: null };
const tablet: Reach = { side: 'tablet', facilityId: 'f1' };
const operator: Reach = { side: 'operator' };

const at = (facilityId: string, subject: 'shifts' | 'entrance' = 'shifts') =>
  ({ subject, facilityId }) satisfies PageChange;

test.for<[PageChange, Reach[]]>([
  [at('f1'), [all, one]],
  [at('f2'), [all]],
  [at('f1', 'entrance'), [all, one, tablet]],
  [at('f2', 'entrance'), [all]],
  [{ subject: 'queues', facilityId: null }, [operator]],
  [{ subject: 'cases', facilityId: null }, [operator]],
  [{ subject: 'clock', facilityId: null }, [all, one, other, tablet, operator]],
])('%j of corporation c1 reaches those who may read it, and no others', ([change, heard]) => {
  const corporationId = change.facilityId === null ? null : 'c1';
  const reached = [all, one, other, tablet, operator].filter((reach) =>
    reaches(reach, { ...change, corporationId }),
  );
  expect(reached).toEqual(heard);
});
