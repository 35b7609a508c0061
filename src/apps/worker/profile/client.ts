import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const SignedInWorkerQuery = graphql(`
  query SignedInWorker {
    currentUser {
      id
      name
      phoneNumber
      createdAt
    }
  }
`);

/** The signed-in worker. */
export const signedInWorkerQuery = () => graphqlQuery(SignedInWorkerQuery, {});

export const WorkerProfileQuery = graphql(`
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
      hasDayLabourBook
      livesInJapan
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
`);

/** The worker's profile and its completion. */
export const workerProfileQuery = () => graphqlQuery(WorkerProfileQuery, {});

export type Profile = DataOf<typeof WorkerProfileQuery>['workerProfile'];
export type ProfileTopic = Profile['completion']['topics'][number]['topic'];

export const ProfileChoicesQuery = graphql(`
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
`);

/** The lists of the forms; they change only with a release. */
export const profileChoicesQuery = () => ({
  ...graphqlQuery(ProfileChoicesQuery, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const AddressSearchQuery = graphql(`
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
`);

/** Query of the places with a postal code of seven digits. */
export const addressSearchQuery = (zipCode: string) => ({
  ...graphqlQuery(AddressSearchQuery, { zipCode }),
  staleTime: Number.POSITIVE_INFINITY,
});

export type FoundPostalAddress = DataOf<typeof AddressSearchQuery>['addressSearch'][number];

export const EmergencyContactQuery = graphql(`
  query EmergencyContact {
    emergencyContact {
      phoneNumber
      relationShipId
    }
  }
`);

export const emergencyContactQuery = () => graphqlQuery(EmergencyContactQuery, {});

export const UpdateWorkerProfileMutation = graphql(`
  mutation UpdateWorkerProfile($input: UpdateWorkerProfileInput!) {
    updateWorkerProfile(input: $input) {
      success
    }
  }
`);

export const UpdateWorkerMainImageMutation = graphql(`
  mutation UpdateWorkerMainImage($input: UpdateWorkerMainImageInput!) {
    updateWorkerMainImage(input: $input) {
      success
      updatedImage
    }
  }
`);

export const UpdateEmergencyContactMutation = graphql(`
  mutation UpdateEmergencyContact($input: UpdateEmergencyContactInput!) {
    updateEmergencyContact(input: $input) {
      success
    }
  }
`);

export const WorkerAvailableDateListQuery = graphql(`
  query WorkerAvailableDateList {
    workerAvailableDateList {
      date
      shifts
    }
  }
`);

/** The worker's available days. */
export const availableDatesQuery = () => graphqlQuery(WorkerAvailableDateListQuery, {});

export const UpdateWorkerAvailableDateListMutation = graphql(`
  mutation UpdateWorkerAvailableDateList($input: UpdateWorkerAvailableDateListInput!) {
    updateWorkerAvailableDateList(input: $input) {
      success
    }
  }
`);

/** Queries to invalidate after a form of the profile was saved. */
export const queriesStaleAfterProfileChange = [
  WorkerProfileQuery,
  EmergencyContactQuery,
  'RemainingPreparation',
  'ApplicationConfirmation',
  'RecruitmentDetail',
  'SignedInWorker',
] as const;
