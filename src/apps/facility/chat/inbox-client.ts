import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const Conversations = graphql(`
  query Conversations($facilityId: ID!, $cursor: String) {
    conversations(facilityId: $facilityId, cursor: $cursor) {
      cursor
      conversations {
        id
        workerName
        unread
        urgency
        waitingSince
        lastText
        lastAt
        lastSide
        shiftStartsAt
        shiftEndsAt
        assigneeName
      }
    }
  }
`);
export type ConversationRow = DataOf<
  typeof Conversations
>['conversations']['conversations'][number];

/** The conversations of one facility, the most urgent first. */
export const facilityConversationsQuery = (facilityId: string) =>
  pagedQuery({
    document: Conversations,
    variables: { facilityId },
    list: 'conversations',
    rows: 'conversations',
  });

export const Conversation = graphql(`
  query Conversation($channelId: ID!) {
    conversation(channelId: $channelId) {
      row {
        id
        workerName
        unread
        shiftStartsAt
        shiftEndsAt
        assigneeId
        assigneeName
      }
      readers {
        name
        readSeq
      }
    }
  }
`);
export type ConversationData = DataOf<typeof Conversation>['conversation'];

/** The worker, the assignee and the readers of one conversation. */
export const conversationByIdQuery = (channelId: string) =>
  graphqlQuery(Conversation, { channelId });

export const InboxHelp = graphql(`
  query InboxHelp($facilityId: ID!) {
    inboxHelp(facilityId: $facilityId) {
      people {
        id
        name
        isSelf
      }
      answers {
        id
        title
        text
      }
    }
  }
`);
export type CannedAnswer = DataOf<typeof InboxHelp>['inboxHelp']['answers'][number];

/** People of the facility who may answer, and the canned answers. */
export const inboxPeopleAndAnswersQuery = (facilityId: string) =>
  graphqlQuery(InboxHelp, { facilityId });

export const RequestFacilityChatToken = graphql(`
  mutation RequestFacilityChatToken($facilityId: ID!) {
    requestFacilityChatToken(facilityId: $facilityId) {
      token
    }
  }
`);

export const AssignConversation = graphql(`
  mutation AssignConversation($input: AssignConversationInput!) {
    assignConversation(input: $input) {
      success
    }
  }
`);

export const SaveCannedAnswer = graphql(`
  mutation SaveCannedAnswer($input: SaveCannedAnswerInput!) {
    saveCannedAnswer(input: $input) {
      success
    }
  }
`);

export const RemoveCannedAnswer = graphql(`
  mutation RemoveCannedAnswer($id: ID!) {
    removeCannedAnswer(input: { id: $id }) {
      success
    }
  }
`);
