import { expect, test } from 'vitest';

import type { PageChange } from '#platform/base/people/session-events.ts';

import { reachesChannel, type ChannelReach } from './reach.ts';

const all: ChannelReach = { side: 'facility', corporationId: 'c1', facilityIds: null };
const one: ChannelReach = { side: 'facility', corporationId: 'c1', facilityIds: ['f1'] };
const other: ChannelReach = { side: 'facility', corporationId: 'c2', facilityIds: null };
const tablet: ChannelReach = { side: 'tablet', facilityId: 'f1' };
const operator: ChannelReach = { side: 'operator' };

const at = (facilityId: string, subject: 'shifts' | 'entrance' = 'shifts') =>
  ({ subject, facilityId }) satisfies PageChange;

test.for<[PageChange, ChannelReach[]]>([
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
    reachesChannel(reach, { ...change, corporationId }),
  );
  expect(reached).toEqual(heard);
});
