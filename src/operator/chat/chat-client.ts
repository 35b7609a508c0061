import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

export const OperatorChatChannels = graphql(`
  query OperatorChatChannels($cursor: String) {
    chatChannels(cursor: $cursor) {
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
`);

/** Conversations of workers with support. */
export const operatorChatChannels = () =>
  pagedQuery({
    document: OperatorChatChannels,
    variables: {},
    cursorOf: (page) => page.chatChannels.cursor,
  });

export type OperatorChannel = DataOf<
  typeof OperatorChatChannels
>['chatChannels']['channels'][number];

export const OperatorChatMessages = graphql(`
  query OperatorChatMessages($channelId: ID!, $before: Int) {
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
`);

/** Messages of one conversation: the latest, or those before a number. */
export const operatorChatMessages = (channelId: string, before: number | null) =>
  query(OperatorChatMessages, { channelId, before });

export type OperatorMessage = DataOf<
  typeof OperatorChatMessages
>['chatMessages']['messages'][number];

export const OperatorChatFlags = graphql(`
  query OperatorChatFlags($cursor: String) {
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
`);

/** Reported messages that no operator has reviewed. */
export const operatorChatFlags = () =>
  pagedQuery({
    document: OperatorChatFlags,
    variables: {},
    cursorOf: (page) => page.chatFlags.cursor,
  });

export const SayInChat = graphql(`
  mutation OperatorSayInChat($input: SayInChatInput!) {
    sayInChat(input: $input) {
      messageId
      seq
    }
  }
`);

export const ReadChat = graphql(`
  mutation OperatorReadChat($input: ReadChatInput!) {
    readChat(input: $input) {
      success
    }
  }
`);

export const SettleChatFlag = graphql(`
  mutation OperatorSettleChatFlag($input: OperatorReasonInput!) {
    settleChatFlag(input: $input) {
      success
    }
  }
`);

/** Queries to invalidate after a message was written or read. */
export const chatReaders = [OperatorChatChannels, OperatorChatMessages, OperatorChatFlags] as const;
