import type {
  MakeChannelMutation,
  MakeChannelMutationVariables,
  MakeCsChannelMutation,
  MakeCsChannelMutationVariables,
  RequestChatTokenMutation,
  RequestChatTokenMutationVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';

/** The channel with one facility, created by the first call. */
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

/** The channel with customer support. */
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

/** The path of a channel's screen. */
export const channelPath = (channelId: string) => `/messages/${channelId}`;
