import type {
  AddressSearchQuery,
  AddressSearchQueryVariables,
  EmergencyContactQuery,
  EmergencyContactQueryVariables,
  ProfileChoicesQuery,
  ProfileChoicesQueryVariables,
  UpdateEmergencyContactMutation,
  UpdateEmergencyContactMutationVariables,
  UpdateWorkerMainImageMutation,
  UpdateWorkerMainImageMutationVariables,
  UpdateWorkerProfileMutation,
  UpdateWorkerProfileMutationVariables,
  UpdateWorkerAvailableDateListMutation,
  UpdateWorkerAvailableDateListMutationVariables,
  WorkerAvailableDateListQuery,
  WorkerAvailableDateListQueryVariables,
  WorkerProfileQuery,
  WorkerProfileQueryVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { query } from '#web/graphql/query.ts';

const WorkerProfile = defineOperation<WorkerProfileQuery, WorkerProfileQueryVariables>(
  /* GraphQL */ `
    query WorkerProfile {
      workerProfile {
        workerId
        representativeImage
        lastName
        firstName
        lastKana
        firstKana
        bornOn
        sex
        nationality
        phoneNumber
        zipCode
        areaL {
          id
          name
        }
        city
        streetNumber
        building
        occupation {
          id
          name
        }
        jobChangeIntention
        jobArrangements {
          id
          name
        }
        areaLList {
          id
          name
        }
        desiredWorkingHourIds
        experiencedJobTasks {
          id
          name
        }
        desiredJobTasks {
          id
          name
        }
        profile
        yearsOfExperience
        identityVerified
        desiredStations {
          code
          name
        }
        version
        lockedFields
        lockReason
        inputValidity
        completion {
          percent
          topics {
            topic
            isRequired
            isDone
          }
          next {
            topic
            label
            gain
          }
        }
      }
    }
  `,
);

/** The worker's profile and its completion. */
export const workerProfile = () => query(WorkerProfile, {});

export type Profile = WorkerProfileQuery['workerProfile'];
export type Topic = Profile['completion']['topics'][number]['topic'];

const ProfileChoices = defineOperation<ProfileChoicesQuery, ProfileChoicesQueryVariables>(
  /* GraphQL */ `
    query ProfileChoices {
      occupationList {
        id
        name
      }
      jobTaskList {
        id
        name
      }
      jobArrangementList {
        id
        name
      }
      workingHourOptionList {
        id
        name
      }
      relationShipList {
        id
        name
      }
    }
  `,
);

/** The lists of the forms; they change only with a release. */
export const profileChoices = () => ({
  ...query(ProfileChoices, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

const AddressSearch = defineOperation<AddressSearchQuery, AddressSearchQueryVariables>(
  /* GraphQL */ `
    query AddressSearch($zipCode: String!) {
      addressSearch(input: { zipCode: $zipCode }) {
        zipCode
        areaL {
          id
          name
        }
        city
        town
      }
    }
  `,
);

/** The places of a postal code of seven digits. */
export const addressSearch = (zipCode: string) => ({
  ...query(AddressSearch, { zipCode }),
  staleTime: Number.POSITIVE_INFINITY,
});

export type FoundAddress = AddressSearchQuery['addressSearch'][number];

const EmergencyContact = defineOperation<EmergencyContactQuery, EmergencyContactQueryVariables>(
  /* GraphQL */ `
    query EmergencyContact {
      emergencyContact {
        phoneNumber
        relationShipId
      }
    }
  `,
);

export const emergencyContact = () => query(EmergencyContact, {});

export const UpdateWorkerProfile = defineOperation<
  UpdateWorkerProfileMutation,
  UpdateWorkerProfileMutationVariables
>(/* GraphQL */ `
  mutation UpdateWorkerProfile($input: UpdateWorkerProfileInput!) {
    updateWorkerProfile(input: $input) {
      success
    }
  }
`);

export const UpdateWorkerMainImage = defineOperation<
  UpdateWorkerMainImageMutation,
  UpdateWorkerMainImageMutationVariables
>(/* GraphQL */ `
  mutation UpdateWorkerMainImage($input: UpdateWorkerMainImageInput!) {
    updateWorkerMainImage(input: $input) {
      success
      updatedImage
    }
  }
`);

export const UpdateEmergencyContact = defineOperation<
  UpdateEmergencyContactMutation,
  UpdateEmergencyContactMutationVariables
>(/* GraphQL */ `
  mutation UpdateEmergencyContact($input: UpdateEmergencyContactInput!) {
    updateEmergencyContact(input: $input) {
      success
    }
  }
`);

const WorkerAvailableDateList = defineOperation<
  WorkerAvailableDateListQuery,
  WorkerAvailableDateListQueryVariables
>(/* GraphQL */ `
  query WorkerAvailableDateList {
    workerAvailableDateList {
      date
      shifts
    }
  }
`);

/** The worker's available days. */
export const availableDates = () => query(WorkerAvailableDateList, {});

export const UpdateWorkerAvailableDateList = defineOperation<
  UpdateWorkerAvailableDateListMutation,
  UpdateWorkerAvailableDateListMutationVariables
>(/* GraphQL */ `
  mutation UpdateWorkerAvailableDateList($input: UpdateWorkerAvailableDateListInput!) {
    updateWorkerAvailableDateList(input: $input) {
      success
    }
  }
`);

/** Queries to invalidate after any of these forms was saved. */
export const profileReaders = [
  'WorkerProfile',
  'EmergencyContact',
  'RemainingPreparation',
  'ApplicationConfirmation',
  'RecruitmentDetail',
  'Me',
] as const;
