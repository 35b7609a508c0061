import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { agreementRowsOfOwnFacility } from '#domain/corporation/agreements/agreement.queries.server.ts';
import { listWorkerOvertime } from '#domain/corporation/agreements/worker-overtime.server.ts';
import {
  recordOvertimeAgreement,
  replaceOvertimeAgreement,
  withdrawOvertimeAgreement,
} from '#domain/corporation/agreements/agreement.server.ts';
import {
  overtimeAgreementPage,
  removeAgreementFile,
} from '#domain/corporation/agreements/papers.server.ts';
import {
  facilityInputChoices,
  placesOfPostalCode,
  searchFacilityStation,
  searchMunicipality,
  mapStartingPointsOf,
  stationsAroundMapPoint,
} from '#domain/corporation/choices/choices.server.ts';
import { ownFacilityRows, ownFacilityRow } from '#domain/corporation/facility.queries.server.ts';
import { createFacility, publishFacility } from '#domain/corporation/facility.server.ts';
import {
  readJobTemplate,
  jobTemplatesOfFacility,
} from '#domain/corporation/template.queries.server.ts';
import {
  createJobTemplate,
  editJobTemplate,
  endJobTemplate,
} from '#domain/corporation/template.server.ts';
import { facilityCommandArgsOf } from '#access/people/scope.server.ts';

/** Resolvers of the facility's API for facilities, their templates and their 36協定. */
export const ownFacilitiesResolvers = {
  Query: {
    ownFacilities: (_source, { cursor }, ctx) =>
      ownFacilityRows(ctx.db, facilityScopeOf(ctx, 'facility.read'), cursor),
    ownFacility: (_source, { id }, ctx) =>
      ownFacilityRow(ctx.db, facilityScopeOf(ctx, 'facility.read', id), id),
    templates: (_source, { facilityId, cursor }, ctx) =>
      jobTemplatesOfFacility(
        ctx.db,
        facilityScopeOf(ctx, 'facility.read', facilityId ?? undefined),
        cursor,
      ),
    template: (_source, { id }, ctx) =>
      readJobTemplate(ctx.db, facilityScopeOf(ctx, 'facility.read'), id),
    agreements: (_source, { facilityId }, ctx) =>
      agreementRowsOfOwnFacility(
        ctx.db,
        facilityScopeOf(ctx, 'facility.read', facilityId),
        facilityId,
      ),
    agreement: (_source, { id }, ctx) =>
      overtimeAgreementPage(ctx.db, facilityScopeOf(ctx, 'facility.read'), {
        agreementId: id,
        now: ctx.now,
      }),
    workerOvertime: (_source, { facilityId, agreementId, cursor }, ctx) =>
      listWorkerOvertime(ctx.db, facilityScopeOf(ctx, 'hours.read', facilityId), {
        agreementId,
        cursor,
        now: ctx.now,
      }),
    facilityChoices: () => facilityInputChoices,
    postalPlaces: (_source, { zipCode }, { db }) => placesOfPostalCode(db, zipCode),
    searchMunicipality: (_source, { text }, { db }) => searchMunicipality(db, text),
    searchFacilityStation: (_source, { text }, { db }) => searchFacilityStation(db, text),
    startingPoints: (_source, args, { db }) => mapStartingPointsOf(db, args),
    stationsAroundPoint: (_source, args, { db }) => stationsAroundMapPoint(db, args),
  },
  Mutation: {
    createFacility: (_source, { input }, ctx) =>
      createFacility(ctx.db, { ...facilityCommandArgsOf(ctx, 'corporation.write'), input }),
    async publishFacility(_source, { input: { id } }, ctx) {
      await publishFacility(ctx.db, {
        ...facilityCommandArgsOf(ctx, 'facility.write', id),
        facilityId: id,
      });
      return successAnswer;
    },
    createTemplate: (_source, { input: { facilityId, template } }, ctx) =>
      createJobTemplate(ctx.db, {
        ...facilityCommandArgsOf(ctx, 'facility.write', facilityId),
        facilityId,
        input: template,
      }),
    async editTemplate(_source, { input: { id, version, template } }, ctx) {
      await editJobTemplate(ctx.db, {
        ...facilityCommandArgsOf(ctx, 'facility.write'),
        templateId: id,
        version,
        input: template,
      });
      return successAnswer;
    },
    async endTemplate(_source, { input: { id } }, ctx) {
      await endJobTemplate(ctx.db, {
        ...facilityCommandArgsOf(ctx, 'facility.write'),
        templateId: id,
      });
      return successAnswer;
    },
    recordAgreement: (_source, { input: { facilityId, ...input } }, ctx) =>
      recordOvertimeAgreement(ctx.db, {
        ...facilityCommandArgsOf(ctx, 'facility.write', facilityId),
        facilityId,
        input,
      }),
    replaceAgreement: (_source, { input: { id, ...input } }, ctx) =>
      replaceOvertimeAgreement(ctx.db, {
        ...facilityCommandArgsOf(ctx, 'facility.write'),
        agreementId: id,
        input,
      }),
    async withdrawAgreement(_source, { input: { id } }, ctx) {
      await withdrawOvertimeAgreement(ctx.db, {
        ...facilityCommandArgsOf(ctx, 'facility.write'),
        agreementId: id,
      });
      return successAnswer;
    },
    async removeAgreementPaper(_source, { input: { id } }, ctx) {
      await removeAgreementFile(ctx.db, {
        ...facilityCommandArgsOf(ctx, 'facility.write'),
        paperId: id,
      });
      return successAnswer;
    },
  },
} satisfies Resolvers;
