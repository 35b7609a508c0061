import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf, type Context } from '#platform/server/context.server.ts';
import { byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { deliveriesOf } from '#domain/webhooks/deliveries.queries.server.ts';
import {
  addEndpoint,
  changeSecret,
  editEndpoint,
  pauseEndpoint,
  removeEndpoint,
  repeatOneDelivery,
  repeatDeliveriesSince,
  resumeEndpoint,
  sendTestEvent,
} from '#domain/webhooks/endpoints.server.ts';
import { webhookEndpointRowsOf } from '#domain/webhooks/endpoints.queries.server.ts';
import { webhookEventTypes } from '#domain/webhooks/events.ts';
import { facilityCommandArgsOf } from '#access/people/scope.server.ts';

const scopeOf = (ctx: Context) => facilityScopeOf(ctx, 'webhooks.write');
const byOwner = (ctx: Context) => facilityCommandArgsOf(ctx, 'webhooks.write');

/** Resolvers of the facility's API for webhooks. */
export const webhookFacilityResolvers = {
  Query: {
    webhookEndpoints: (_source, _args, ctx) => webhookEndpointRowsOf(ctx.db, scopeOf(ctx)),
    webhookEventTypes: () => [...webhookEventTypes],
    async webhookDeliveries(_source, { endpointId, cursor }, ctx) {
      const page = await readKeysetPage(byInstant, { cursor }, (at) =>
        deliveriesOf(ctx.db, scopeOf(ctx), { endpointId, ...at }),
      );
      return { deliveries: page.rows, cursor: page.cursor };
    },
  },
  Mutation: {
    addWebhookEndpoint: (_source, { input }, ctx) =>
      addEndpoint(ctx.app, { ...byOwner(ctx), input }),
    async editWebhookEndpoint(_source, { input: { id, endpoint } }, ctx) {
      await editEndpoint(ctx.app, { ...byOwner(ctx), id, input: endpoint });
      return successAnswer;
    },
    async pauseWebhookEndpoint(_source, { input }, ctx) {
      await pauseEndpoint(ctx.app, { ...byOwner(ctx), ...input });
      return successAnswer;
    },
    async resumeWebhookEndpoint(_source, { input }, ctx) {
      await resumeEndpoint(ctx.app, { ...byOwner(ctx), ...input });
      return successAnswer;
    },
    async removeWebhookEndpoint(_source, { input }, ctx) {
      await removeEndpoint(ctx.app, { ...byOwner(ctx), ...input });
      return successAnswer;
    },
    async changeWebhookSecret(_source, { input }, ctx) {
      return { id: input.id, secret: await changeSecret(ctx.app, { ...byOwner(ctx), ...input }) };
    },
    async sendWebhookTest(_source, { input }, ctx) {
      await sendTestEvent(ctx.app, { ...byOwner(ctx), ...input });
      return successAnswer;
    },
    async repeatWebhookDelivery(_source, { input }, ctx) {
      await repeatOneDelivery(ctx.app, { ...byOwner(ctx), ...input });
      return successAnswer;
    },
    async repeatMissedWebhooks(_source, { input }, ctx) {
      return { count: await repeatDeliveriesSince(ctx.app, { ...byOwner(ctx), ...input }) };
    },
  },
} satisfies Resolvers;
