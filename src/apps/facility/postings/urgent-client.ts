import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

import { urgentCallLimits } from '#domain/application/urgent/urgent-rules.ts';

/** Hours before the start from which a posting can be called urgently. */
export const urgentCallHoursBeforeStart = urgentCallLimits.hoursBeforeStart;
/** Numbers shown before an urgent call: the workers' travel minutes, the smallest count shown, and calls a day. */
export const urgentCallLimitsShown = {
  minutes: urgentCallLimits.travelMinutes,
  minShown: urgentCallLimits.minShown,
  calls: urgentCallLimits.callsADay,
};

export const UrgentCallQuery = graphql(`
  query UrgentCall($id: ID!) {
    urgentCall(id: $id) {
      calledAt
      isWaiting
      people
      leavesAt
      callsLeft
      refusal {
        code
        message
      }
    }
  }
`);
export type UrgentCallData = DataOf<typeof UrgentCallQuery>['urgentCall'];

/** State of the urgent call of a posting: possible or refused, and how many workers nearby would be notified. */
export const urgentCallQuery = (id: string) => ({
  ...graphqlQuery(UrgentCallQuery, { id }),
  staleTime: 0,
});

export const CallUrgentlyMutation = graphql(`
  mutation CallUrgently($id: ID!) {
    callUrgently(input: { id: $id }) {
      success
    }
  }
`);
