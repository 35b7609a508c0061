import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorChannels = graphql(`
  query OperatorChannels($search: String, $cursor: String) {
    chatChannels(input: { search: $search }, cursor: $cursor) {
      cursor
      channels {
        id
        workerName
        unread
        lastSeq
        lastText
        lastAt
        whyReadOnly
      }
    }
  }
`);

/** Conversations with support, the latest activity first, of workers whose name contains the text. */
export const supportChannelsQuery = (search: string) =>
  pagedQuery({
    document: OperatorChannels,
    variables: { search: search || null },
    list: 'chatChannels',
    rows: 'channels',
  });
export type SupportChannel = DataOf<typeof OperatorChannels>['chatChannels']['channels'][number];

export const OperatorMessages = graphql(`
  query OperatorMessages($channelId: ID!, $before: Int) {
    chatMessages(input: { channelId: $channelId, before: $before }) {
      hasBefore
      lastSeq
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
    }
  }
`);

/** Messages of one conversation: the latest, or those before a sequence number. */
export const supportMessagesQuery = (channelId: string, before: number | null) =>
  graphqlQuery(OperatorMessages, { channelId, before });
export type SupportMessage = DataOf<typeof OperatorMessages>['chatMessages']['messages'][number];

export const OperatorChatFlags = graphql(`
  query OperatorChatFlags($cursor: String) {
    chatFlags(cursor: $cursor) {
      cursor
      flags {
        id
        side
        workerName
        facilityName
        text
        reason
        flaggedAt
        dueAt
      }
    }
  }
`);

/** Reported messages that no operator has reviewed, oldest first. */
export const chatFlagsQuery = () =>
  pagedQuery({
    document: OperatorChatFlags,
    variables: {},
    list: 'chatFlags',
    rows: 'flags',
  });
export type ChatFlag = DataOf<typeof OperatorChatFlags>['chatFlags']['flags'][number];

export const OperatorSayInChat = graphql(`
  mutation OperatorSayInChat($input: SayInChatInput!) {
    sayInChat(input: $input) {
      messageId
      seq
    }
  }
`);

export const OperatorReadChat = graphql(`
  mutation OperatorReadChat($input: ReadChatInput!) {
    readChat(input: $input) {
      success
    }
  }
`);

export const OperatorSettleChatFlag = graphql(`
  mutation OperatorSettleChatFlag($input: OperatorReasonInput!) {
    settleChatFlag(input: $input) {
      success
    }
  }
`);
