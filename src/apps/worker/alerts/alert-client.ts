import type { SubscriptionForAvailabilityInput } from '#gen/types.ts';
import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const SavedSearchesQuery = graphql(`
  query SavedSearches {
    savedSearchList {
      id
      name
      label
      path
      conditions {
        prefectures {
          id
          name
        }
        stations {
          code
          name
        }
        shifts {
          kind
        }
        maximumRangeOfWorkingHours
        minimumRangeOfDailyWage
        isPaused
      }
    }
  }
`);

/** The worker's saved searches with alerts, in their order. */
export const savedSearchesQuery = () => graphqlQuery(SavedSearchesQuery, {});

export type SavedSearchView = DataOf<typeof SavedSearchesQuery>['savedSearchList'][number];
export type StoredAlertConditions = SavedSearchView['conditions'];
export type AlertConditionsInput = SubscriptionForAvailabilityInput;

export const AlertHoursAndWageRangesQuery = graphql(`
  query AlertHoursAndWageRanges {
    availabilityRanges {
      maxSavedSearches
      maxNameLength
      maxPrefectures
      maxStations
      shifts {
        kind
        displayName
      }
      workingHours {
        least
        most
        step
      }
      dailyWage {
        least
        most
        step
      }
      deliveryTimes
      quietFrom
      quietUntil
      alertsADay
    }
  }
`);

/** Limits of an alert and its delivery times; they change only with a release. */
export const alertHoursAndWageRangesQuery = () => ({
  ...graphqlQuery(AlertHoursAndWageRangesQuery, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export type AlertHoursAndWageRanges = DataOf<
  typeof AlertHoursAndWageRangesQuery
>['availabilityRanges'];

export const AlertMatchCountQuery = graphql(`
  query AlertMatchCount($input: SubscriptionForAvailabilityInput!) {
    subscriptionCount(input: $input) {
      count
      countLabel
    }
  }
`);

/** Counts the open recruitments that match the conditions now. */
export const alertMatchCountQuery = (input: AlertConditionsInput) =>
  graphqlQuery(AlertMatchCountQuery, { input });

export const AddSavedSearchMutation = graphql(`
  mutation AddSavedSearch($input: SavedSearchInput!) {
    addSavedSearch(input: $input) {
      id
    }
  }
`);

export const ChangeSavedSearchMutation = graphql(`
  mutation ChangeSavedSearch($id: ID!, $input: SavedSearchInput!) {
    changeSavedSearch(id: $id, input: $input) {
      success
    }
  }
`);

export const PauseSavedSearchMutation = graphql(`
  mutation PauseSavedSearch($id: ID!, $isPaused: Boolean!) {
    pauseSavedSearch(id: $id, input: { isPaused: $isPaused }) {
      success
    }
  }
`);

export const RemoveSavedSearchMutation = graphql(`
  mutation RemoveSavedSearch($id: ID!) {
    removeSavedSearch(id: $id) {
      success
    }
  }
`);
