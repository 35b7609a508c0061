import type { MutationResolvers, QueryResolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { entranceDevicesInScope } from '#access/people/entrance/entrance-devices.queries.server.ts';
import {
  endDevice,
  enrolDevice,
  pairDevice,
} from '#access/people/entrance/entrance-devices.server.ts';

export const entranceQueries = {
  entranceDevices: (_source, { facilityId }, ctx) =>
    entranceDevicesInScope(ctx.db, facilityScopeOf(ctx, 'facility.read', facilityId), ctx.now),
} satisfies QueryResolvers;

export const entranceMutations = {
  enrolEntranceDevice: (_source, { input: { facilityId, name } }, ctx) =>
    enrolDevice(ctx.db, facilityScopeOf(ctx, 'facility.write', facilityId), {
      name,
      now: ctx.now,
    }),
  async pairEntranceDevice(_source, { input }, ctx) {
    await pairDevice(ctx, input.code);
    return successAnswer;
  },
  async endEntranceDevice(_source, { input: { id } }, ctx) {
    await endDevice(ctx.db, facilityScopeOf(ctx, 'facility.write'), { id, now: ctx.now });
    return successAnswer;
  },
} satisfies MutationResolvers;
