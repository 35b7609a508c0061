import { commonRefusal } from '#platform/base/refusal.ts';
import type { Resolvers } from '#gen/worker-resolvers.ts';
import { readMasterList } from '#domain/reference/masters.server.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { privateFileUrl } from '#platform/server/http/signed-link.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { availableDatesOfWorker } from '#domain/profile/available-dates.queries.server.ts';
import { updateAvailableDates } from '#domain/profile/available-dates.server.ts';
import {
  readHomeStation,
  updateHomeStation,
} from '#domain/profile/home-station/home-station.server.ts';
import { emergencyContactRow } from '#domain/profile/emergency.queries.server.ts';
import { updateEmergencyContact } from '#domain/profile/update-emergency-contact.server.ts';
import { updateMainImage } from '#domain/profile/update-main-image.server.ts';
import { updateProfile } from '#domain/profile/update-profile.server.ts';
import { searchPostalAddresses, readWorkerProfile } from '#domain/profile/view.server.ts';

export const profileResolvers = {
  Query: {
    workerProfile(_source, { id }, ctx) {
      const own = signedInWorkerOf(ctx).id;
      if (typeof id === 'string' && id.toLowerCase() !== own) throw commonRefusal('NOT_FOUND');
      return readWorkerProfile(ctx, own);
    },
    addressSearch: (_source, { input }, { db }) => searchPostalAddresses(db, input.zipCode),
    occupationList: (_source, _args, { db }) => readMasterList(db, 'occupations'),
    relationShipList: (_source, _args, { db }) => readMasterList(db, 'relationships'),
    async emergencyContact(_source, _args, ctx) {
      const row = await emergencyContactRow(ctx.db, signedInWorkerOf(ctx).id);
      return row && { ...row, relationShipId: String(row.relationShipId) };
    },
    homeStation: (_source, _args, ctx) => readHomeStation(ctx, signedInWorkerOf(ctx).id),
    workerAvailableDateList(_source, { id }, ctx) {
      const own = signedInWorkerOf(ctx).id;
      if (typeof id === 'string' && id.toLowerCase() !== own) throw commonRefusal('NOT_FOUND');
      return availableDatesOfWorker(ctx.db, { workerId: own, now: ctx.now });
    },
  },
  Mutation: {
    async updateWorkerProfile(_source, { input }, ctx) {
      await updateProfile(ctx, signedInWorkerOf(ctx).id, input);
      return successAnswer;
    },
    async updateWorkerMainImage(_source, { input }, ctx) {
      const { app, db, now } = ctx;
      const uploadId = input.uploadId ?? null;
      const key = await updateMainImage(db, { workerId: signedInWorkerOf(ctx).id, uploadId, now });
      return { success: true, updatedImage: key === null ? null : privateFileUrl(app, key, now) };
    },
    async updateEmergencyContact(_source, { input }, ctx) {
      await updateEmergencyContact(ctx, signedInWorkerOf(ctx).id, input);
      return successAnswer;
    },
    async updateHomeStation(_source, { input }, ctx) {
      await updateHomeStation(ctx, signedInWorkerOf(ctx).id, input.stationCode ?? null);
      return successAnswer;
    },
    async updateWorkerAvailableDateList(_source, { input }, ctx) {
      await updateAvailableDates(ctx, signedInWorkerOf(ctx).id, input.dates);
      return successAnswer;
    },
  },
} satisfies Resolvers;
