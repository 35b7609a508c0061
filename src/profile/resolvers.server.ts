import { refuse } from '#base/refusal.ts';
import type { Resolvers } from '#gen/resolvers.ts';
import { masterList } from '#reference/masters.server.ts';
import { signedIn } from '#server/context.server.ts';
import { privateLink } from '#server/http/signed-link.server.ts';

import { availableDates } from './available-dates.queries.server.ts';
import { updateAvailableDates } from './available-dates.server.ts';
import { homeStation, updateHomeStation } from './home-station/home-station.server.ts';
import { emergencyRow } from './emergency.queries.server.ts';
import { updateEmergencyContact } from './update-emergency-contact.server.ts';
import { updateMainImage } from './update-main-image.server.ts';
import { updateProfile } from './update-profile.server.ts';
import { addressSearch, workerProfile } from './view.server.ts';

export const profileResolvers = {
  Query: {
    workerProfile(_source, { id }, ctx) {
      const own = signedIn(ctx).id;
      if (typeof id === 'string' && id.toLowerCase() !== own) throw refuse('NOT_FOUND');
      return workerProfile(ctx, own);
    },
    addressSearch: (_source, { input }, { db }) => addressSearch(db, input.zipCode),
    occupationList: (_source, _args, { db }) => masterList(db, 'occupations'),
    relationShipList: (_source, _args, { db }) => masterList(db, 'relationships'),
    async emergencyContact(_source, _args, ctx) {
      const row = await emergencyRow(ctx.db, signedIn(ctx).id);
      return row && { ...row, relationShipId: String(row.relationShipId) };
    },
    homeStation: (_source, _args, ctx) => homeStation(ctx, signedIn(ctx).id),
    workerAvailableDateList(_source, { id }, ctx) {
      const own = signedIn(ctx).id;
      if (typeof id === 'string' && id.toLowerCase() !== own) throw refuse('NOT_FOUND');
      return availableDates(ctx.db, { workerId: own, now: ctx.now });
    },
  },
  Mutation: {
    async updateWorkerProfile(_source, { input }, ctx) {
      await updateProfile(ctx, signedIn(ctx).id, input);
      return { success: true };
    },
    async updateWorkerMainImage(_source, { input }, ctx) {
      const { app, db, now } = ctx;
      const uploadId = input.uploadId ?? null;
      const key = await updateMainImage(db, { workerId: signedIn(ctx).id, uploadId, now });
      return { success: true, updatedImage: key === null ? null : privateLink(app, key, now) };
    },
    async updateEmergencyContact(_source, { input }, ctx) {
      await updateEmergencyContact(ctx, signedIn(ctx).id, input);
      return { success: true };
    },
    async updateHomeStation(_source, { input }, ctx) {
      await updateHomeStation(ctx, signedIn(ctx).id, input.stationCode ?? null);
      return { success: true };
    },
    async updateWorkerAvailableDateList(_source, { input }, ctx) {
      await updateAvailableDates(ctx, signedIn(ctx).id, input.dates);
      return { success: true };
    },
  },
} satisfies Resolvers;
