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
import { document } from '#web/graphql.ts';
import { query } from '#web/query.ts';

const DemoChatChannels = document<DemoChatChannelsQuery, DemoChatChannelsQueryVariables>(
  /* GraphQL */ `
    query DemoChatChannels($facilityId: ID) {
      chatChannels(input: { facilityId: $facilityId }) {
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
  query(DemoChatChannels, { facilityId });

export type DemoChannel = DemoChatChannelsQuery['chatChannels']['channels'][number];

const DemoChatMessages = document<DemoChatMessagesQuery, DemoChatMessagesQueryVariables>(
  /* GraphQL */ `
    query DemoChatMessages($channelId: ID!) {
      chatMessages(input: { channelId: $channelId }) {
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

/** The latest messages of one conversation. */
export const demoChatMessages = (channelId: string) => query(DemoChatMessages, { channelId });

export type DemoMessage = DemoChatMessagesQuery['chatMessages']['messages'][number];

const DemoChatFlags = document<DemoChatFlagsQuery, DemoChatFlagsQueryVariables>(/* GraphQL */ `
  query DemoChatFlags {
    chatFlags {
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
`);

/** Reported messages that nobody has looked at. */
export const demoChatFlags = () => query(DemoChatFlags, {});

export type DemoFlag = DemoChatFlagsQuery['chatFlags']['flags'][number];

export const SayInChat = document<DemoSayInChatMutation, DemoSayInChatMutationVariables>(
  /* GraphQL */ `
    mutation DemoSayInChat($input: SayInChatInput!) {
      sayInChat(input: $input) {
        messageId
        seq
      }
    }
  `,
);

export const ReadChat = document<DemoReadChatMutation, DemoReadChatMutationVariables>(
  /* GraphQL */ `
    mutation DemoReadChat($input: ReadChatInput!) {
      readChat(input: $input) {
        success
      }
    }
  `,
);

export const SettleChatFlag = document<
  DemoSettleChatFlagMutation,
  DemoSettleChatFlagMutationVariables
>(/* GraphQL */ `
  mutation DemoSettleChatFlag($input: DeskReasonInput!) {
    settleChatFlag(input: $input) {
      success
    }
  }
`);

/** What is out of date after something was written or read. */
export const chatReaders = ['DemoChatChannels', 'DemoChatMessages', 'DemoChatFlags'] as const;
