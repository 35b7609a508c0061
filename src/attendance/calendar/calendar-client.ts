import type {
  CalendarFeedQuery,
  CalendarFeedQueryVariables,
  MakeCalendarFeedMutation,
  MakeCalendarFeedMutationVariables,
  RemoveCalendarFeedMutation,
  RemoveCalendarFeedMutationVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { query } from '#web/graphql/query.ts';

const CalendarFeed = defineOperation<CalendarFeedQuery, CalendarFeedQueryVariables>(/* GraphQL */ `
  query CalendarFeed {
    calendarFeed {
      madeAt
    }
  }
`);

/** Whether the worker's shifts can be subscribed to as a calendar. */
export const calendarFeed = () => query(CalendarFeed, {});

export const MakeCalendarFeed = defineOperation<
  MakeCalendarFeedMutation,
  MakeCalendarFeedMutationVariables
>(/* GraphQL */ `
  mutation MakeCalendarFeed {
    makeCalendarFeed {
      success
      path
    }
  }
`);

export const RemoveCalendarFeed = defineOperation<
  RemoveCalendarFeedMutation,
  RemoveCalendarFeedMutationVariables
>(/* GraphQL */ `
  mutation RemoveCalendarFeed {
    removeCalendarFeed {
      success
    }
  }
`);
