import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const CalendarFeed = graphql(`
  query CalendarFeed {
    calendarFeed {
      madeAt
    }
  }
`);

/** Query of the worker's calendar subscription: whether it is on. */
export const calendarFeedQuery = () => graphqlQuery(CalendarFeed, {});

export const MakeCalendarFeed = graphql(`
  mutation MakeCalendarFeed {
    makeCalendarFeed {
      success
      path
    }
  }
`);

export const RemoveCalendarFeed = graphql(`
  mutation RemoveCalendarFeed {
    removeCalendarFeed {
      success
    }
  }
`);
