import { expect, test } from 'vitest';

import type { LivePageChange } from '#platform/base/people/session-events.ts';

import { doesChangeReachChannel, type LiveChannelReach } from './reach.ts';

const all: LiveChannelReach = { side: 'facility', corporationId: 'c1', facilityIds: null };
const one: LiveChannelReach = { side: 'facility', corporationId: 'c1', facilityIds: ['f1'] };
const other: LiveChannelReach = { side: 'facility', corporationId: 'c2', facilityIds: null };
const tablet: LiveChannelReach = { side: 'tablet', facilityId: 'f1' };
const operator: LiveChannelReach = { side: 'operator', roles: ['SUPPORT', 'MONEY'] };
const reviewer: LiveChannelReach = { side: 'operator', roles: ['DOCUMENTS'] };

const at = (facilityId: string, subject: 'shifts' | 'entrance' = 'shifts') =>
  ({ subject, facilityId }) satisfies LivePageChange;

test.for<[LivePageChange, LiveChannelReach[]]>([
  [at('f1'), [all, one]],
  [at('f2'), [all]],
  [at('f1', 'entrance'), [all, one, tablet]],
  [at('f2', 'entrance'), [all]],
  [{ subject: 'queues', facilityId: null }, [operator, reviewer]],
  [{ subject: 'cases', facilityId: null }, [operator, reviewer]],
  [{ subject: 'support', facilityId: null }, [operator]],
  [{ subject: 'clock', facilityId: null }, [all, one, other, tablet, operator, reviewer]],
])('%j of corporation c1 reaches those who may read it, and no others', ([change, heard]) => {
  const corporationId = change.facilityId === null ? null : 'c1';
  const reached = [all, one, other, tablet, operator, reviewer].filter((reach) =>
    doesChangeReachChannel(reach, { ...change, corporationId }),
  );
  expect(reached).toEqual(heard);
});
