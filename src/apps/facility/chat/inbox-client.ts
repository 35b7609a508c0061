import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const ConversationsQuery = graphql(`
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
  typeof ConversationsQuery
>['conversations']['conversations'][number];

/** The conversations of one facility, the most urgent first. */
export const facilityConversationsQuery = (facilityId: string) =>
  pagedQuery({
    document: ConversationsQuery,
    variables: { facilityId },
    list: 'conversations',
    rows: 'conversations',
  });

export const ConversationQuery = graphql(`
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
export type ConversationData = DataOf<typeof ConversationQuery>['conversation'];

/** The worker, the assignee and the readers of one conversation. */
export const conversationByIdQuery = (channelId: string) =>
  graphqlQuery(ConversationQuery, { channelId });

export const InboxPeopleAndCannedAnswersQuery = graphql(`
  query InboxPeopleAndCannedAnswers($facilityId: ID!) {
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
export type CannedAnswer = DataOf<
  typeof InboxPeopleAndCannedAnswersQuery
>['inboxHelp']['answers'][number];

/** People of the facility who may answer, and the canned answers. */
export const inboxPeopleAndCannedAnswersQuery = (facilityId: string) =>
  graphqlQuery(InboxPeopleAndCannedAnswersQuery, { facilityId });

export const RequestFacilityChatTokenMutation = graphql(`
  mutation RequestFacilityChatToken($facilityId: ID!) {
    requestFacilityChatToken(facilityId: $facilityId) {
      token
    }
  }
`);

export const AssignConversationMutation = graphql(`
  mutation AssignConversation($input: AssignConversationInput!) {
    assignConversation(input: $input) {
      success
    }
  }
`);

export const SaveCannedAnswerMutation = graphql(`
  mutation SaveCannedAnswer($input: SaveCannedAnswerInput!) {
    saveCannedAnswer(input: $input) {
      success
    }
  }
`);

export const RemoveCannedAnswerMutation = graphql(`
  mutation RemoveCannedAnswer($id: ID!) {
    removeCannedAnswer(input: { id: $id }) {
      success
    }
  }
`);
