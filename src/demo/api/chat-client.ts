import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

export const DemoChatChannels = graphql(`
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
`);

/** Conversations of one facility, or with support. */
export const demoChatChannels = (facilityId: string | null) =>
  pagedQuery({
    document: DemoChatChannels,
    variables: { facilityId },
    cursorOf: (page) => page.chatChannels.cursor,
  });

export type DemoChannel = DataOf<typeof DemoChatChannels>['chatChannels']['channels'][number];

export const DemoChatMessages = graphql(`
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
`);

/** Messages of one conversation: the latest, or those before a number. */
export const demoChatMessages = (channelId: string, before: number | null) =>
  query(DemoChatMessages, { channelId, before });

export type DemoMessage = DataOf<typeof DemoChatMessages>['chatMessages']['messages'][number];

export const DemoChatFlags = graphql(`
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
`);

/** Reported messages that no operator has reviewed. */
export const demoChatFlags = () =>
  pagedQuery({
    document: DemoChatFlags,
    variables: {},
    cursorOf: (page) => page.chatFlags.cursor,
  });

export const SayInChat = graphql(`
  mutation DemoSayInChat($input: SayInChatInput!) {
    sayInChat(input: $input) {
      messageId
      seq
    }
  }
`);

export const ReadChat = graphql(`
  mutation DemoReadChat($input: ReadChatInput!) {
    readChat(input: $input) {
      success
    }
  }
`);

export const SettleChatFlag = graphql(`
  mutation DemoSettleChatFlag($input: DeskReasonInput!) {
    settleChatFlag(input: $input) {
      success
    }
  }
`);

/** Queries to invalidate after a message was written or read. */
export const chatReaders = [DemoChatChannels, DemoChatMessages, DemoChatFlags] as const;
