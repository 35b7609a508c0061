import type { SubscriptionForAvailabilityInput } from '#gen/types.ts';
import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const SavedSearches = graphql(`
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
export const savedSearchesQuery = () => graphqlQuery(SavedSearches, {});

export type SavedSearchView = DataOf<typeof SavedSearches>['savedSearchList'][number];
export type StoredAlertConditions = SavedSearchView['conditions'];
export type AlertConditionsInput = SubscriptionForAvailabilityInput;

export const AvailabilityRanges = graphql(`
  query AvailabilityRanges {
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
export const availabilityRangesQuery = () => ({
  ...graphqlQuery(AvailabilityRanges, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export type AlertHoursAndWageRanges = DataOf<typeof AvailabilityRanges>['availabilityRanges'];

export const SubscriptionCount = graphql(`
  query SubscriptionCount($input: SubscriptionForAvailabilityInput!) {
    subscriptionCount(input: $input) {
      count
      countLabel
    }
  }
`);

/** Counts the open recruitments that match the conditions now. */
export const alertMatchCountQuery = (input: AlertConditionsInput) =>
  graphqlQuery(SubscriptionCount, { input });

export const AddSavedSearch = graphql(`
  mutation AddSavedSearch($input: SavedSearchInput!) {
    addSavedSearch(input: $input) {
      id
    }
  }
`);

export const ChangeSavedSearch = graphql(`
  mutation ChangeSavedSearch($id: ID!, $input: SavedSearchInput!) {
    changeSavedSearch(id: $id, input: $input) {
      success
    }
  }
`);

export const PauseSubscription = graphql(`
  mutation PauseSubscriptionForAvailability($id: ID!, $isPaused: Boolean!) {
    pauseSavedSearch(id: $id, input: { isPaused: $isPaused }) {
      success
    }
  }
`);

export const RemoveSavedSearch = graphql(`
  mutation RemoveSavedSearch($id: ID!) {
    removeSavedSearch(id: $id) {
      success
    }
  }
`);
