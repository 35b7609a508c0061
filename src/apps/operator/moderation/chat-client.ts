import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorChannelsQuery = graphql(`
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
    document: OperatorChannelsQuery,
    variables: { search: search || null },
    list: 'chatChannels',
    rows: 'channels',
  });
export type SupportChannel = DataOf<
  typeof OperatorChannelsQuery
>['chatChannels']['channels'][number];

export const OperatorMessagesQuery = graphql(`
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
  graphqlQuery(OperatorMessagesQuery, { channelId, before });
export type SupportMessage = DataOf<
  typeof OperatorMessagesQuery
>['chatMessages']['messages'][number];

export const OperatorChatFlagsQuery = graphql(`
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
    document: OperatorChatFlagsQuery,
    variables: {},
    list: 'chatFlags',
    rows: 'flags',
  });
export type ChatFlag = DataOf<typeof OperatorChatFlagsQuery>['chatFlags']['flags'][number];

export const OperatorSayInChatMutation = graphql(`
  mutation OperatorSayInChat($input: SayInChatInput!) {
    sayInChat(input: $input) {
      messageId
      seq
    }
  }
`);

export const OperatorMarkChatReadMutation = graphql(`
  mutation OperatorMarkChatRead($input: ReadChatInput!) {
    readChat(input: $input) {
      success
    }
  }
`);

export const OperatorSettleChatFlagMutation = graphql(`
  mutation OperatorSettleChatFlag($input: OperatorReasonInput!) {
    settleChatFlag(input: $input) {
      success
    }
  }
`);
