import type {
  CalendarFeedQuery,
  CalendarFeedQueryVariables,
  MakeCalendarFeedMutation,
  MakeCalendarFeedMutationVariables,
  RemoveCalendarFeedMutation,
  RemoveCalendarFeedMutationVariables,
} from '#gen/operations.ts';
import { document } from '#web/graphql/graphql.ts';
import { query } from '#web/graphql/query.ts';

const CalendarFeed = document<CalendarFeedQuery, CalendarFeedQueryVariables>(/* GraphQL */ `
  query CalendarFeed {
    calendarFeed {
      madeAt
    }
  }
`);

/** Whether the worker's shifts can be subscribed to as a calendar. */
export const calendarFeed = () => query(CalendarFeed, {});

export const MakeCalendarFeed = document<
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

export const RemoveCalendarFeed = document<
  RemoveCalendarFeedMutation,
  RemoveCalendarFeedMutationVariables
>(/* GraphQL */ `
  mutation RemoveCalendarFeed {
    removeCalendarFeed {
      success
    }
  }
`);
