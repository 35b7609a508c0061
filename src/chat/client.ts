import type {
  MakeChannelMutation,
  MakeChannelMutationVariables,
  MakeCsChannelMutation,
  MakeCsChannelMutationVariables,
  RequestChatTokenMutation,
  RequestChatTokenMutationVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';

/** The chat with one facility, made by the first call. */
export const MakeChannel = defineOperation<MakeChannelMutation, MakeChannelMutationVariables>(
  /* GraphQL */ `
    mutation MakeChannel($memberId: ID!) {
      makeChannel(memberId: $memberId) {
        id
        type
      }
    }
  `,
);

/** The chat with customer support. */
export const MakeCsChannel = defineOperation<MakeCsChannelMutation, MakeCsChannelMutationVariables>(
  /* GraphQL */ `
    mutation MakeCsChannel {
      makeCsChannel {
        id
        type
      }
    }
  `,
);

export const RequestChatToken = defineOperation<
  RequestChatTokenMutation,
  RequestChatTokenMutationVariables
>(/* GraphQL */ `
  mutation RequestChatToken {
    requestChatToken {
      token
    }
  }
`);

/** Where a channel is read and written. */
export const channelPath = (channelId: string) => `/messages/${channelId}`;
