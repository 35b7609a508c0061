import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

/** The state of a certificate's review. */
export const LicenseVerificationFragment = graphql(`
  fragment LicenseVerification on LicenseVerificationState {
    state
    displayName
    remarksOnDifferentName
    rejectionReason
    advice
  }
`);

export const LicenseCertificatesQuery = graphql(
  `
    query LicenseCertificates {
      workerLicenseCertificateList {
        id
        licenseId
        name
        expiresOn
        imageUrl
        verificationState {
          ...LicenseVerification
        }
      }
    }
  `,
  { LicenseVerification: LicenseVerificationFragment },
);

/** The worker's licence certificates, latest first. */
export const licenseCertificatesQuery = () => graphqlQuery(LicenseCertificatesQuery, {});

export type LicenseCertificateCard = DataOf<
  typeof LicenseCertificatesQuery
>['workerLicenseCertificateList'][number];

export const LicenseCertificateQuery = graphql(
  `
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
          ...LicenseVerification
        }
      }
    }
  `,
  { LicenseVerification: LicenseVerificationFragment },
);

/** One certificate with its picture and its possible actions. */
export const licenseCertificateQuery = (id: string) =>
  graphqlQuery(LicenseCertificateQuery, { id });

export type LicenseCertificateDetail = DataOf<
  typeof LicenseCertificateQuery
>['workerLicenseCertificate'];

export const LicenseChoicesQuery = graphql(`
  query LicenseChoices {
    licenseList {
      id
      name
      unlocksBodyCare
      expires
    }
  }
`);

/** The list of licences; it changes only with a release. */
export const licenseChoicesQuery = () => ({
  ...graphqlQuery(LicenseChoicesQuery, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const RegisterLicenseCertificateMutation = graphql(`
  mutation RegisterLicenseCertificate($input: RegisterWorkerLicenseCertificateInput!) {
    registerWorkerLicenseCertificate(input: $input) {
      uploadId
      id
    }
  }
`);

export const UpdateLicenseCertificateMutation = graphql(`
  mutation UpdateLicenseCertificate($input: UpdateWorkerLicenseCertificateInput!) {
    updateWorkerLicenseCertificate(input: $input) {
      success
    }
  }
`);

export const DeleteLicenseCertificateMutation = graphql(`
  mutation DeleteLicenseCertificate($input: DeleteWorkerLicenseCertificateInput!) {
    deleteWorkerLicenseCertificate(input: $input) {
      success
    }
  }
`);

export const IdentityQuery = graphql(`
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

/** The state of the worker's identity check, the submitted documents, and those that can be submitted now. */
export const identityCheckQuery = () => graphqlQuery(IdentityQuery, {});

export type WorkerIdentity = DataOf<typeof IdentityQuery>['workerIdentity'];
export type IdentityDocument = WorkerIdentity['documents'][number];

export const GenerateIdentificationMutation = graphql(`
  mutation GenerateIdentification {
    generateIdentification {
      publicId
    }
  }
`);

export const RegisterIdentityMutation = graphql(`
  mutation RegisterIdentity($input: RegisterIdentityAndContactInput!) {
    registerIdentityAndContact(input: $input) {
      success
      id
    }
  }
`);

/** Queries to invalidate after a document was submitted, changed or deleted. */
export const queriesStaleAfterDocumentChange = [
  LicenseCertificatesQuery,
  LicenseCertificateQuery,
  'HeldLicenses',
  IdentityQuery,
  'WorkerProfile',
  'EmergencyContact',
  'RemainingPreparation',
  'ApplicationConfirmation',
  'RecruitmentDetail',
] as const;
