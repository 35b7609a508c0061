import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

export const DemoChatChannels = graphql(`
  query DemoChatChannels($facilityId: ID!, $cursor: String) {
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

/** Conversations of one facility. */
export const demoChatChannels = (facilityId: string) =>
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
export type DemoChatMessage = DataOf<typeof DemoChatMessages>['chatMessages']['messages'][number];

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

/** Queries to invalidate after a message was written or read. */
export const chatReaders = [DemoChatChannels, DemoChatMessages] as const;
