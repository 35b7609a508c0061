import { graphql } from '#platform/web/graphql/document.ts';
import { query } from '#platform/web/graphql/query.ts';

export const CalendarFeed = graphql(`
  query CalendarFeed {
    calendarFeed {
      madeAt
    }
  }
`);

/** Whether the worker's shifts can be subscribed to as a calendar. */
export const calendarFeed = () => query(CalendarFeed, {});

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
