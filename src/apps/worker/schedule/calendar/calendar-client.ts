import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const CalendarFeedQuery = graphql(`
  query CalendarFeed {
    calendarFeed {
      madeAt
    }
  }
`);

/** Query of the worker's calendar subscription: whether it is on. */
export const calendarFeedQuery = () => graphqlQuery(CalendarFeedQuery, {});

export const MakeCalendarFeedMutation = graphql(`
  mutation MakeCalendarFeed {
    makeCalendarFeed {
      success
      path
    }
  }
`);

export const RemoveCalendarFeedMutation = graphql(`
  mutation RemoveCalendarFeed {
    removeCalendarFeed {
      success
    }
  }
`);
