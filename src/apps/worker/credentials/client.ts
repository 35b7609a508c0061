import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

/** The state of a certificate's review. */
export const LicenseVerification = graphql(`
  fragment LicenseVerification on LicenseVerificationState {
    state
    displayName
    remarksOnDifferentName
    rejectionReason
    advice
  }
`);

export const LicenseCertificates = graphql(
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
  { LicenseVerification },
);

/** The worker's licence certificates, latest first. */
export const licenseCertificatesQuery = () => graphqlQuery(LicenseCertificates, {});

export type LicenseCertificateCard = DataOf<
  typeof LicenseCertificates
>['workerLicenseCertificateList'][number];

export const LicenseCertificate = graphql(
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
  { LicenseVerification },
);

/** One certificate with its picture and its possible actions. */
export const licenseCertificateQuery = (id: string) => graphqlQuery(LicenseCertificate, { id });

export type LicenseCertificateDetail = DataOf<
  typeof LicenseCertificate
>['workerLicenseCertificate'];

export const LicenseChoices = graphql(`
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
  ...graphqlQuery(LicenseChoices, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const RegisterLicenseCertificate = graphql(`
  mutation RegisterLicenseCertificate($input: RegisterWorkerLicenseCertificateInput!) {
    registerWorkerLicenseCertificate(input: $input) {
      uploadId
      id
    }
  }
`);

export const UpdateLicenseCertificate = graphql(`
  mutation UpdateLicenseCertificate($input: UpdateWorkerLicenseCertificateInput!) {
    updateWorkerLicenseCertificate(input: $input) {
      success
    }
  }
`);

export const DeleteLicenseCertificate = graphql(`
  mutation DeleteLicenseCertificate($input: DeleteWorkerLicenseCertificateInput!) {
    deleteWorkerLicenseCertificate(input: $input) {
      success
    }
  }
`);

export const Identity = graphql(`
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
export const identityCheckQuery = () => graphqlQuery(Identity, {});

export type WorkerIdentity = DataOf<typeof Identity>['workerIdentity'];
export type IdentityDocument = WorkerIdentity['documents'][number];

export const GenerateIdentification = graphql(`
  mutation GenerateIdentification {
    generateIdentification {
      publicId
    }
  }
`);

export const RegisterIdentity = graphql(`
  mutation RegisterIdentity($input: RegisterIdentityAndContactInput!) {
    registerIdentityAndContact(input: $input) {
      success
      id
    }
  }
`);

/** Queries to invalidate after a document was submitted, changed or deleted. */
export const queriesStaleAfterDocumentChange = [
  LicenseCertificates,
  LicenseCertificate,
  'HeldLicenses',
  Identity,
  'WorkerProfile',
  'EmergencyContact',
  'RemainingPreparation',
  'ApplicationConfirmation',
  'RecruitmentDetail',
] as const;
