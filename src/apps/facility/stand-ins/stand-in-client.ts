import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

import { urgentCallLimits } from '#domain/application/urgent/urgent-rules.ts';
import {
  automaticSearchHoursBeforeStart,
  standInSearchHours,
} from '#domain/application/stand-in/stand-in-rules.ts';

/** Numbers on the screen: hours before the start for a search by a press and by itself, and the smallest count of people. */
export const standInLimits = {
  hours: standInSearchHours,
  lostSeatHours: automaticSearchHoursBeforeStart,
  minShown: urgentCallLimits.minShown,
};

export const StandInFieldsFragment = graphql(`
  fragment StandInFields on StandIn {
    id
    title
    startsAt
    endsAt
    deadline
    openSeats
    search {
      id
      isAutomatic
      startedBy
      startedAt
      endedAt
      outcome
      nextAt
      steps {
        position
        kind
        groupName
        beganAt
        people
        call
      }
    }
    refusal {
      code
      message
    }
  }
`);

export const StandInsQuery = graphql(
  `
    query StandIns($facilityId: ID!) {
      standIns(facilityId: $facilityId) {
        isAutomatic
        postings {
          ...StandInFields
        }
      }
    }
  `,
  { StandInFields: StandInFieldsFragment },
);
export type StandInPosting = DataOf<typeof StandInsQuery>['standIns']['postings'][number];

/** The facility's shifts within a day that have an open seat or a search. */
export const standInPostingsQuery = (facilityId: string) =>
  graphqlQuery(StandInsQuery, { facilityId });

export const StandInQuery = graphql(
  `
    query StandIn($id: ID!) {
      standIn(id: $id) {
        ...StandInFields
      }
    }
  `,
  { StandInFields: StandInFieldsFragment },
);

/** One posting with its search for a stand-in. */
export const standInPostingQuery = (id: string) => graphqlQuery(StandInQuery, { id });

export const StartStandInSearchMutation = graphql(`
  mutation StartStandInSearch($id: ID!) {
    startStandInSearch(input: { id: $id }) {
      success
    }
  }
`);

export const HurryStandInSearchMutation = graphql(`
  mutation HurryStandInSearch($id: ID!, $step: Int!) {
    hurryStandInSearch(input: { id: $id, step: $step }) {
      success
    }
  }
`);

export const StopStandInSearchMutation = graphql(`
  mutation StopStandInSearch($id: ID!) {
    stopStandInSearch(input: { id: $id }) {
      success
    }
  }
`);

export const SetAutomaticStandInsMutation = graphql(`
  mutation SetAutomaticStandIns($facilityId: ID!, $isOn: Boolean!) {
    setAutomaticStandIns(input: { facilityId: $facilityId, isOn: $isOn }) {
      success
    }
  }
`);
