import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const WebhookEndpointsQuery = graphql(`
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
export type WebhookEndpoint = DataOf<typeof WebhookEndpointsQuery>['webhookEndpoints'][number];

/** Endpoints of the corporation, and all event types. */
export const webhookEndpointsQuery = () => graphqlQuery(WebhookEndpointsQuery, {});

export const WebhookDeliveriesQuery = graphql(`
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
  typeof WebhookDeliveriesQuery
>['webhookDeliveries']['deliveries'][number];

/** Deliveries to one endpoint in the last 30 days, the latest first. */
export const webhookDeliveriesQuery = (endpointId: string) =>
  pagedQuery({
    document: WebhookDeliveriesQuery,
    variables: { endpointId },
    list: 'webhookDeliveries',
    rows: 'deliveries',
  });

export const AddWebhookEndpointMutation = graphql(`
  mutation AddWebhookEndpoint($input: WebhookEndpointInput!) {
    addWebhookEndpoint(input: $input) {
      id
      secret
    }
  }
`);

export const EditWebhookEndpointMutation = graphql(`
  mutation EditWebhookEndpoint($input: EditWebhookEndpointInput!) {
    editWebhookEndpoint(input: $input) {
      success
    }
  }
`);

export const PauseWebhookEndpointMutation = graphql(`
  mutation PauseWebhookEndpoint($id: ID!) {
    pauseWebhookEndpoint(input: { id: $id }) {
      success
    }
  }
`);

export const ResumeWebhookEndpointMutation = graphql(`
  mutation ResumeWebhookEndpoint($id: ID!) {
    resumeWebhookEndpoint(input: { id: $id }) {
      success
    }
  }
`);

export const RemoveWebhookEndpointMutation = graphql(`
  mutation RemoveWebhookEndpoint($id: ID!) {
    removeWebhookEndpoint(input: { id: $id }) {
      success
    }
  }
`);

export const ChangeWebhookSecretMutation = graphql(`
  mutation ChangeWebhookSecret($id: ID!) {
    changeWebhookSecret(input: { id: $id }) {
      id
      secret
    }
  }
`);

export const SendWebhookTestMutation = graphql(`
  mutation SendWebhookTest($id: ID!) {
    sendWebhookTest(input: { id: $id }) {
      success
    }
  }
`);

export const RepeatWebhookDeliveryMutation = graphql(`
  mutation RepeatWebhookDelivery($id: ID!) {
    repeatWebhookDelivery(input: { id: $id }) {
      success
    }
  }
`);

export const RepeatMissedWebhooksMutation = graphql(`
  mutation RepeatMissedWebhooks($id: ID!, $since: DateTime!) {
    repeatMissedWebhooks(input: { id: $id, since: $since }) {
      count
    }
  }
`);
