import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery, transportOfClient } from '#platform/web/graphql/query.ts';
import { queryOptions } from '@tanstack/react-query';
import type { PostShiftsInput } from '#gen/types.ts';

export const PostingsOfWeekQuery = graphql(`
  query PostingsOfWeek($day: Date!, $facilityId: ID, $cursor: String) {
    postingsOfWeek(day: $day, facilityId: $facilityId, cursor: $cursor) {
      cursor
      postings {
        id
        facilityId
        templateId
        title
        startsAt
        endsAt
        breakMinutes
        hourlyWage
        travelAllowance
        bonus
        capacity
        seatsTaken
        deadline
        publishedAt
        mode
        state
        version
        wasChanged
        isConditional
        isUrgent
        limit {
          audience
          groupName
          invited
          until
        }
        review {
          dueAt
          isShown
          seats
          refusal
        }
      }
    }
  }
`);
export type WeekPosting = DataOf<typeof PostingsOfWeekQuery>['postingsOfWeek']['postings'][number];

/** Postings of the week that contains the day, at one facility or, for null, at all of the person's facilities. */
export const postingsOfWeekQuery = (day: string, facilityId: string | null) =>
  pagedQuery({
    document: PostingsOfWeekQuery,
    variables: { day, facilityId },
    list: 'postingsOfWeek',
    rows: 'postings',
  });

export const PostingHistoryQuery = graphql(`
  query PostingHistory($id: ID!, $cursor: String) {
    postingHistory(id: $id, cursor: $cursor) {
      cursor
      changes {
        id
        at
        personName
        terms {
          term
          before
          after
        }
      }
    }
  }
`);
export type PostingChange = DataOf<typeof PostingHistoryQuery>['postingHistory']['changes'][number];

/** Changes of the terms of a posting, the latest first. */
export const postingHistoryQuery = (id: string) =>
  pagedQuery({
    document: PostingHistoryQuery,
    variables: { id },
    list: 'postingHistory',
    rows: 'changes',
  });

export const PostingGroundsQuery = graphql(`
  query PostingGrounds($facilityId: ID!) {
    postingGrounds(facilityId: $facilityId) {
      standing {
        corporation
        termsVersion
        declaredOn
        hasContact
        facility
      }
      agreements {
        startsOn
        endsOn
        dailyMinutes
      }
      minimumWages {
        from
        hourly
      }
      wageCeilings {
        requirement
        hourly
      }
      feeRules {
        fromDay
        scope
        workerKind
        basisPoints
        yenPerHour
        minimumFee
        maximumFee
      }
      payTiming
    }
  }
`);
export type PostingGroundsData = DataOf<typeof PostingGroundsQuery>['postingGrounds'];

/** Facts that decide, besides its terms, whether a shift of the facility can be posted. */
export const postingGroundsQuery = (facilityId: string) =>
  graphqlQuery(PostingGroundsQuery, { facilityId });

export const CheckShiftsMutation = graphql(`
  mutation CheckShifts($input: PostShiftsInput!) {
    checkShifts(input: $input) {
      total
      shifts {
        line
        day
        capacity
        cost {
          total
        }
        refusal {
          code
          message
        }
      }
      exceededBudgets {
        facilityId
        facilityName
        month
        budget
        before
        added
      }
    }
  }
`);
export type ExceededBudget = DataOf<
  typeof CheckShiftsMutation
>['checkShifts']['exceededBudgets'][number];

/** Server's refusal or cost for each shift. The mutation changes nothing, so it can be sent again at any time. */
export const shiftCheckResultsQuery = (input: PostShiftsInput) =>
  queryOptions({
    queryKey: [CheckShiftsMutation.name, input] as const,
    queryFn: ({ client, signal }) =>
      transportOfClient(client)(CheckShiftsMutation, { input }, { signal }),
    staleTime: 0,
  });

export const PostShiftsMutation = graphql(`
  mutation PostShifts($input: PostShiftsInput!) {
    postShifts(input: $input) {
      batchId
      recruitmentIds
      undoUntil
      underReview
      reviewDueAt
    }
  }
`);
export type PostShiftsResult = DataOf<typeof PostShiftsMutation>['postShifts'];

export const UndoPostingsMutation = graphql(`
  mutation UndoPostings($id: ID!) {
    undoPostings(input: { id: $id }) {
      success
    }
  }
`);

export const EditPostingMutation = graphql(`
  mutation EditPosting($input: EditPostingInput!) {
    editPosting(input: $input) {
      success
    }
  }
`);

export const CloseFacilityMutation = graphql(`
  mutation CloseFacility($id: ID!) {
    closeFacility(input: { id: $id }) {
      success
    }
  }
`);

export const ClosePostingMutation = graphql(`
  mutation ClosePosting($id: ID!) {
    closePosting(input: { id: $id }) {
      success
    }
  }
`);
