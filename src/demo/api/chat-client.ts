import type {
  DemoChatChannelsQuery,
  DemoChatChannelsQueryVariables,
  DemoChatFlagsQuery,
  DemoChatFlagsQueryVariables,
  DemoChatMessagesQuery,
  DemoChatMessagesQueryVariables,
  DemoReadChatMutation,
  DemoReadChatMutationVariables,
  DemoSayInChatMutation,
  DemoSayInChatMutationVariables,
  DemoSettleChatFlagMutation,
  DemoSettleChatFlagMutationVariables,
} from '#gen/desk-operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

const DemoChatChannels = defineOperation<DemoChatChannelsQuery, DemoChatChannelsQueryVariables>(
  /* GraphQL */ `
    query DemoChatChannels($facilityId: ID, $cursor: String) {
      chatChannels(input: { facilityId: $facilityId }, cursor: $cursor) {
        channels {
          id
          workerName
          unread
          lastSeq
          lastText
          lastAt
          whyReadOnly
        }
        cursor
      }
    }
  `,
);

/** Conversations of one facility, or with support. */
export const demoChatChannels = (facilityId: string | null) =>
  pagedQuery({
    document: DemoChatChannels,
    variables: { facilityId },
    cursorOf: (page) => page.chatChannels.cursor,
  });

export type DemoChannel = DemoChatChannelsQuery['chatChannels']['channels'][number];

const DemoChatMessages = defineOperation<DemoChatMessagesQuery, DemoChatMessagesQueryVariables>(
  /* GraphQL */ `
    query DemoChatMessages($channelId: ID!, $before: Int) {
      chatMessages(input: { channelId: $channelId, before: $before }) {
        messages {
          id
          seq
          side
          text
          attachments {
            id
            name
            url
          }
          createdAt
          deletedAt
        }
        hasBefore
        lastSeq
      }
    }
  `,
);

/** Messages of one conversation: the latest, or those before a number. */
export const demoChatMessages = (channelId: string, before: number | null) =>
  query(DemoChatMessages, { channelId, before });

export type DemoMessage = DemoChatMessagesQuery['chatMessages']['messages'][number];

const DemoChatFlags = defineOperation<DemoChatFlagsQuery, DemoChatFlagsQueryVariables>(
  /* GraphQL */ `
    query DemoChatFlags($cursor: String) {
      chatFlags(cursor: $cursor) {
        flags {
          id
          side
          workerName
          facilityName
          text
          reason
          dueAt
        }
        cursor
      }
    }
  `,
);

/** Reported messages that no operator has reviewed. */
export const demoChatFlags = () =>
  pagedQuery({
    document: DemoChatFlags,
    variables: {},
    cursorOf: (page) => page.chatFlags.cursor,
  });

export const SayInChat = defineOperation<DemoSayInChatMutation, DemoSayInChatMutationVariables>(
  /* GraphQL */ `
    mutation DemoSayInChat($input: SayInChatInput!) {
      sayInChat(input: $input) {
        messageId
        seq
      }
    }
  `,
);

export const ReadChat = defineOperation<DemoReadChatMutation, DemoReadChatMutationVariables>(
  /* GraphQL */ `
    mutation DemoReadChat($input: ReadChatInput!) {
      readChat(input: $input) {
        success
      }
    }
  `,
);

export const SettleChatFlag = defineOperation<
  DemoSettleChatFlagMutation,
  DemoSettleChatFlagMutationVariables
>(/* GraphQL */ `
  mutation DemoSettleChatFlag($input: DeskReasonInput!) {
    settleChatFlag(input: $input) {
      success
    }
  }
`);

/** Queries to invalidate after a message was written or read. */
export const chatReaders = ['DemoChatChannels', 'DemoChatMessages', 'DemoChatFlags'] as const;
