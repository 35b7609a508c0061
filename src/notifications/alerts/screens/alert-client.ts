import type { SubscriptionForAvailabilityInput } from '#gen/operations.ts';
import { graphql, type DataOf } from '#web/graphql/document.ts';
import { query } from '#web/graphql/query.ts';

export const Alert = graphql(`
  query Alert {
    subscriptionForAvailability {
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
`);

/** The worker's alert; null before there is one. */
export const storedAlert = () => query(Alert, {});

export type StoredAlert = NonNullable<DataOf<typeof Alert>['subscriptionForAvailability']>;
export type AlertInput = SubscriptionForAvailabilityInput;

export const AvailabilityRanges = graphql(`
  query AvailabilityRanges {
    availabilityRanges {
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
export const availabilityRanges = () => ({
  ...query(AvailabilityRanges, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export type Ranges = DataOf<typeof AvailabilityRanges>['availabilityRanges'];

export const SubscriptionCount = graphql(`
  query SubscriptionCount($input: SubscriptionForAvailabilityInput!) {
    subscriptionCount(input: $input) {
      count
      countLabel
    }
  }
`);

/** How many open recruitments match these conditions now. */
export const subscriptionCount = (input: AlertInput) => query(SubscriptionCount, { input });

export const UpdateSubscription = graphql(`
  mutation UpdateSubscriptionForAvailability($input: SubscriptionForAvailabilityInput!) {
    updateSubscriptionForAvailability(input: $input) {
      success
    }
  }
`);

export const PauseSubscription = graphql(`
  mutation PauseSubscriptionForAvailability($isPaused: Boolean!) {
    pauseSubscriptionForAvailability(input: { isPaused: $isPaused }) {
      success
    }
  }
`);

export const DeleteSubscription = graphql(`
  mutation DeleteSubscriptionForAvailability {
    deleteSubscriptionForAvailability {
      success
    }
  }
`);
