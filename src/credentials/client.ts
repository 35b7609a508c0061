import type {
  DeleteLicenseCertificateMutation,
  DeleteLicenseCertificateMutationVariables,
  GenerateIdentificationMutation,
  GenerateIdentificationMutationVariables,
  IdentityQuery,
  IdentityQueryVariables,
  LicenseCertificateQuery,
  LicenseCertificateQueryVariables,
  LicenseCertificatesQuery,
  LicenseCertificatesQueryVariables,
  LicenseChoicesQuery,
  LicenseChoicesQueryVariables,
  RegisterIdentityMutation,
  RegisterIdentityMutationVariables,
  RegisterLicenseCertificateMutation,
  RegisterLicenseCertificateMutationVariables,
  UpdateLicenseCertificateMutation,
  UpdateLicenseCertificateMutationVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { query } from '#web/graphql/query.ts';

const LicenseCertificates = defineOperation<
  LicenseCertificatesQuery,
  LicenseCertificatesQueryVariables
>(/* GraphQL */ `
  query LicenseCertificates {
    workerLicenseCertificateList {
      id
      licenseId
      name
      expiresOn
      imageUrl
      verificationState {
        state
        displayName
        remarksOnDifferentName
        rejectionReason
        advice
      }
    }
  }
`);

/** The worker's licence certificates, latest first. */
export const licenseCertificates = () => query(LicenseCertificates, {});

export type CertificateCard = LicenseCertificatesQuery['workerLicenseCertificateList'][number];

const LicenseCertificate = defineOperation<
  LicenseCertificateQuery,
  LicenseCertificateQueryVariables
>(/* GraphQL */ `
  query LicenseCertificate($id: ID!) {
    workerLicenseCertificate(id: $id) {
      id
      licenseId
      name
      imageUrl
      nameOnCertificate
      hasNameProof
      expires
      expiresOn
      submittedAt
      canUpdate
      whyNotDelete
      verificationState {
        state
        displayName
        remarksOnDifferentName
        rejectionReason
        advice
      }
    }
  }
`);

/** One certificate with its picture and its possible actions. */
export const licenseCertificate = (id: string) => query(LicenseCertificate, { id });

export type Certificate = LicenseCertificateQuery['workerLicenseCertificate'];

const LicenseChoices = defineOperation<LicenseChoicesQuery, LicenseChoicesQueryVariables>(
  /* GraphQL */ `
    query LicenseChoices {
      licenseList {
        id
        name
        unlocksBodyCare
        expires
      }
    }
  `,
);

/** The list of licences; it changes only with a release. */
export const licenseChoices = () => ({
  ...query(LicenseChoices, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const RegisterLicenseCertificate = defineOperation<
  RegisterLicenseCertificateMutation,
  RegisterLicenseCertificateMutationVariables
>(/* GraphQL */ `
  mutation RegisterLicenseCertificate($input: RegisterWorkerLicenseCertificateInput!) {
    registerWorkerLicenseCertificate(input: $input) {
      uploadId
      id
    }
  }
`);

export const UpdateLicenseCertificate = defineOperation<
  UpdateLicenseCertificateMutation,
  UpdateLicenseCertificateMutationVariables
>(/* GraphQL */ `
  mutation UpdateLicenseCertificate($input: UpdateWorkerLicenseCertificateInput!) {
    updateWorkerLicenseCertificate(input: $input) {
      success
    }
  }
`);

export const DeleteLicenseCertificate = defineOperation<
  DeleteLicenseCertificateMutation,
  DeleteLicenseCertificateMutationVariables
>(/* GraphQL */ `
  mutation DeleteLicenseCertificate($input: DeleteWorkerLicenseCertificateInput!) {
    deleteWorkerLicenseCertificate(input: $input) {
      success
    }
  }
`);

const Identity = defineOperation<IdentityQuery, IdentityQueryVariables>(/* GraphQL */ `
  query Identity {
    workerIdentity {
      nationality
      hasUnapprovedIdentity
      state
      stateLabel
      canSubmit
      whyNot {
        code
        text
      }
      needsContact
      profile {
        name
        kana
        bornOn
        address
      }
      documents {
        type
        name
        nationality
        note
        front
        needsBack
        refusesBack
        second {
          name
          note
        }
        needsExpiry
        needsIssueDay
        number {
          label
          example
        }
        needsResidence
        isCard
      }
      residence {
        statuses
        restrictions {
          code
          name
        }
        extraPermissions {
          code
          name
        }
      }
      identification {
        state
        document {
          type
          name
        }
        messages
        pictures {
          label
          url
        }
        submittedAt
        expiresOn
        revision {
          type
          name
        }
      }
    }
  }
`);

/** The state of the worker's identity, the documents sent in, and those that can be sent in now. */
export const identity = () => query(Identity, {});

export type WorkerIdentity = IdentityQuery['workerIdentity'];
export type IdentityDocument = WorkerIdentity['documents'][number];

export const GenerateIdentification = defineOperation<
  GenerateIdentificationMutation,
  GenerateIdentificationMutationVariables
>(/* GraphQL */ `
  mutation GenerateIdentification {
    generateIdentification {
      publicId
    }
  }
`);

export const RegisterIdentity = defineOperation<
  RegisterIdentityMutation,
  RegisterIdentityMutationVariables
>(/* GraphQL */ `
  mutation RegisterIdentity($input: RegisterIdentityAndContactInput!) {
    registerIdentityAndContact(input: $input) {
      success
      id
    }
  }
`);

/** Queries to invalidate after a document was sent in, changed or deleted. */
export const credentialsReaders = [
  'LicenseCertificates',
  'LicenseCertificate',
  'HeldLicenses',
  'Identity',
  'WorkerProfile',
  'EmergencyContact',
  'RemainingPreparation',
  'ApplicationConfirmation',
  'RecruitmentDetail',
] as const;
