import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const WebhookEndpoints = graphql(`
  query WebhookEndpoints {
    webhookEndpoints {
      id
      url
      eventTypes
      facilityIds
      createdAt
      createdByName
      pausedAt
      pauseReason
      failingSince
      lastDeliveredAt
      oldSecretUntil
    }
    webhookEventTypes
  }
`);
export type WebhookEndpoint = DataOf<typeof WebhookEndpoints>['webhookEndpoints'][number];

/** Endpoints of the corporation, and all event types. */
export const webhookEndpointsQuery = () => graphqlQuery(WebhookEndpoints, {});

export const WebhookDeliveries = graphql(`
  query WebhookDeliveries($endpointId: ID!, $cursor: String) {
    webhookDeliveries(endpointId: $endpointId, cursor: $cursor) {
      cursor
      deliveries {
        id
        eventId
        type
        occurredAt
        attempts
        nextAttemptAt
        deliveredAt
        givenUpAt
        lastStatus
        lastError
        isRepeat
      }
    }
  }
`);
export type WebhookDelivery = DataOf<
  typeof WebhookDeliveries
>['webhookDeliveries']['deliveries'][number];

/** Deliveries to one endpoint in the last 30 days, the latest first. */
export const webhookDeliveriesQuery = (endpointId: string) =>
  pagedQuery({
    document: WebhookDeliveries,
    variables: { endpointId },
    list: 'webhookDeliveries',
    rows: 'deliveries',
  });

export const AddWebhookEndpoint = graphql(`
  mutation AddWebhookEndpoint($input: WebhookEndpointInput!) {
    addWebhookEndpoint(input: $input) {
      id
      secret
    }
  }
`);

export const EditWebhookEndpoint = graphql(`
  mutation EditWebhookEndpoint($input: EditWebhookEndpointInput!) {
    editWebhookEndpoint(input: $input) {
      success
    }
  }
`);

export const PauseWebhookEndpoint = graphql(`
  mutation PauseWebhookEndpoint($id: ID!) {
    pauseWebhookEndpoint(input: { id: $id }) {
      success
    }
  }
`);

export const ResumeWebhookEndpoint = graphql(`
  mutation ResumeWebhookEndpoint($id: ID!) {
    resumeWebhookEndpoint(input: { id: $id }) {
      success
    }
  }
`);

export const RemoveWebhookEndpoint = graphql(`
  mutation RemoveWebhookEndpoint($id: ID!) {
    removeWebhookEndpoint(input: { id: $id }) {
      success
    }
  }
`);

export const ChangeWebhookSecret = graphql(`
  mutation ChangeWebhookSecret($id: ID!) {
    changeWebhookSecret(input: { id: $id }) {
      id
      secret
    }
  }
`);

export const SendWebhookTest = graphql(`
  mutation SendWebhookTest($id: ID!) {
    sendWebhookTest(input: { id: $id }) {
      success
    }
  }
`);

export const RepeatWebhookDelivery = graphql(`
  mutation RepeatWebhookDelivery($id: ID!) {
    repeatWebhookDelivery(input: { id: $id }) {
      success
    }
  }
`);

export const RepeatMissedWebhooks = graphql(`
  mutation RepeatMissedWebhooks($id: ID!, $since: DateTime!) {
    repeatMissedWebhooks(input: { id: $id, since: $since }) {
      count
    }
  }
`);
