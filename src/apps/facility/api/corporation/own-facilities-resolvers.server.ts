import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { agreementsOf } from '#domain/corporation/agreements/agreement.queries.server.ts';
import { workerOvertime } from '#domain/corporation/agreements/worker-overtime.server.ts';
import {
  recordAgreement,
  replaceAgreement,
  withdrawAgreement,
} from '#domain/corporation/agreements/agreement.server.ts';
import { agreementPage, removePaper } from '#domain/corporation/agreements/papers.server.ts';
import {
  facilityChoices,
  postalPlaces,
  searchFacilityStation,
  searchMunicipality,
  startingPoints,
  stationsAroundPoint,
} from '#domain/corporation/choices/choices.server.ts';
import { ownFacilities, ownFacility } from '#domain/corporation/facility.queries.server.ts';
import { createFacility, publishFacility } from '#domain/corporation/facility.server.ts';
import { templateOf, templatesOf } from '#domain/corporation/template.queries.server.ts';
import { createTemplate, editTemplate, endTemplate } from '#domain/corporation/template.server.ts';
import { byFacility } from '#access/people/scope.server.ts';

/** Resolvers of the facility's API for facilities, their templates and their 36協定. */
export const ownFacilitiesResolvers = {
  Query: {
    ownFacilities: (_source, { cursor }, ctx) =>
      ownFacilities(ctx.db, facilityScopeOf(ctx, 'facility.read'), cursor),
    ownFacility: (_source, { id }, ctx) =>
      ownFacility(ctx.db, facilityScopeOf(ctx, 'facility.read', id), id),
    templates: (_source, { facilityId, cursor }, ctx) =>
      templatesOf(ctx.db, facilityScopeOf(ctx, 'facility.read', facilityId ?? undefined), cursor),
    template: (_source, { id }, ctx) =>
      templateOf(ctx.db, facilityScopeOf(ctx, 'facility.read'), id),
    agreements: (_source, { facilityId }, ctx) =>
      agreementsOf(ctx.db, facilityScopeOf(ctx, 'facility.read', facilityId), facilityId),
    agreement: (_source, { id }, ctx) =>
      agreementPage(ctx.db, facilityScopeOf(ctx, 'facility.read'), {
        agreementId: id,
        now: ctx.now,
      }),
    workerOvertime: (_source, { facilityId, agreementId, cursor }, ctx) =>
      workerOvertime(ctx.db, facilityScopeOf(ctx, 'hours.read', facilityId), {
        agreementId,
        cursor,
        now: ctx.now,
      }),
    facilityChoices: () => facilityChoices,
    postalPlaces: (_source, { zipCode }, { db }) => postalPlaces(db, zipCode),
    searchMunicipality: (_source, { text }, { db }) => searchMunicipality(db, text),
    searchFacilityStation: (_source, { text }, { db }) => searchFacilityStation(db, text),
    startingPoints: (_source, args, { db }) => startingPoints(db, args),
    stationsAroundPoint: (_source, args, { db }) => stationsAroundPoint(db, args),
  },
  Mutation: {
    createFacility: (_source, { input }, ctx) =>
      createFacility(ctx.db, { ...byFacility(ctx, 'corporation.write'), input }),
    async publishFacility(_source, { input: { id } }, ctx) {
      await publishFacility(ctx.db, { ...byFacility(ctx, 'facility.write', id), facilityId: id });
      return successAnswer;
    },
    createTemplate: (_source, { input: { facilityId, template } }, ctx) =>
      createTemplate(ctx.db, {
        ...byFacility(ctx, 'facility.write', facilityId),
        facilityId,
        input: template,
      }),
    async editTemplate(_source, { input: { id, version, template } }, ctx) {
      await editTemplate(ctx.db, {
        ...byFacility(ctx, 'facility.write'),
        templateId: id,
        version,
        input: template,
      });
      return successAnswer;
    },
    async endTemplate(_source, { input: { id } }, ctx) {
      await endTemplate(ctx.db, { ...byFacility(ctx, 'facility.write'), templateId: id });
      return successAnswer;
    },
    recordAgreement: (_source, { input: { facilityId, ...input } }, ctx) =>
      recordAgreement(ctx.db, {
        ...byFacility(ctx, 'facility.write', facilityId),
        facilityId,
        input,
      }),
    replaceAgreement: (_source, { input: { id, ...input } }, ctx) =>
      replaceAgreement(ctx.db, { ...byFacility(ctx, 'facility.write'), agreementId: id, input }),
    async withdrawAgreement(_source, { input: { id } }, ctx) {
      await withdrawAgreement(ctx.db, { ...byFacility(ctx, 'facility.write'), agreementId: id });
      return successAnswer;
    },
    async removeAgreementPaper(_source, { input: { id } }, ctx) {
      await removePaper(ctx.db, { ...byFacility(ctx, 'facility.write'), paperId: id });
      return successAnswer;
    },
  },
} satisfies Resolvers;
