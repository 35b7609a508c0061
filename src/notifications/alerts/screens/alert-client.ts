import type {
  AlertQuery,
  AlertQueryVariables,
  AvailabilityRangesQuery,
  AvailabilityRangesQueryVariables,
  DeleteSubscriptionForAvailabilityMutation,
  DeleteSubscriptionForAvailabilityMutationVariables,
  PauseSubscriptionForAvailabilityMutation,
  PauseSubscriptionForAvailabilityMutationVariables,
  SubscriptionCountQuery,
  SubscriptionCountQueryVariables,
  SubscriptionForAvailabilityInput,
  UpdateSubscriptionForAvailabilityMutation,
  UpdateSubscriptionForAvailabilityMutationVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { query } from '#web/graphql/query.ts';

const Alert = defineOperation<AlertQuery, AlertQueryVariables>(/* GraphQL */ `
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

export type StoredAlert = NonNullable<AlertQuery['subscriptionForAvailability']>;
export type AlertInput = SubscriptionForAvailabilityInput;

const AvailabilityRanges = defineOperation<
  AvailabilityRangesQuery,
  AvailabilityRangesQueryVariables
>(/* GraphQL */ `
  query AvailabilityRanges {
    availabilityRanges {
      prefecturesMost
      stationsMost
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

export type Ranges = AvailabilityRangesQuery['availabilityRanges'];

const SubscriptionCount = defineOperation<SubscriptionCountQuery, SubscriptionCountQueryVariables>(
  /* GraphQL */ `
    query SubscriptionCount($input: SubscriptionForAvailabilityInput!) {
      subscriptionCount(input: $input) {
        count
        countLabel
      }
    }
  `,
);

/** How many open recruitments match these conditions now. */
export const subscriptionCount = (input: AlertInput) => query(SubscriptionCount, { input });

export const UpdateSubscription = defineOperation<
  UpdateSubscriptionForAvailabilityMutation,
  UpdateSubscriptionForAvailabilityMutationVariables
>(/* GraphQL */ `
  mutation UpdateSubscriptionForAvailability($input: SubscriptionForAvailabilityInput!) {
    updateSubscriptionForAvailability(input: $input) {
      success
    }
  }
`);

export const PauseSubscription = defineOperation<
  PauseSubscriptionForAvailabilityMutation,
  PauseSubscriptionForAvailabilityMutationVariables
>(/* GraphQL */ `
  mutation PauseSubscriptionForAvailability($isPaused: Boolean!) {
    pauseSubscriptionForAvailability(input: { isPaused: $isPaused }) {
      success
    }
  }
`);

export const DeleteSubscription = defineOperation<
  DeleteSubscriptionForAvailabilityMutation,
  DeleteSubscriptionForAvailabilityMutationVariables
>(/* GraphQL */ `
  mutation DeleteSubscriptionForAvailability {
    deleteSubscriptionForAvailability {
      success
    }
  }
`);
