/** After `maxRejectedDocuments` rejected documents within `rejectedDocumentsWindowDays`, the worker must wait before sending another. */
export const maxRejectedDocuments = 5;
export const rejectedDocumentsWindowDays = 30;
/** Minutes of other work in a week that a holder of a residence card may state. */
export const maxOtherJobMinutesPerWeek = 40 * 60;
/**
 * Hours within which an operator should answer a document where documents are reviewed around the clock: without
 * `REVIEW_HOURS`, whose calendar `review-calendar.ts` reads. (Rule 4.3)
 */
export const documentReviewHours = 24;
/** Hours that a document waits before operators get a reminder. (Rule 4.3) */
export const documentReviewReminderHours = 18;
/** Months for which a residence record or a receipt proves the address. */
export const addressProofValidMonths = 3;
/** Characters of the note with which an operator returns a document. */
export const maxDocumentReviewNoteLength = 200;
/** Characters of a certificate's number, as an operator reads it. */
export const maxCertificateNumberLength = 50;
/**
 * Maximum certificates of a worker, and maximum characters of the name on a certificate. (Rule 4.4) Repeated in the
 * API by `Query.workerLicenseCertificateList`.
 */
export const maxCertificates = 20;
export const maxCertificateNameLength = 41;
export const maxCertificateRemarksLength = 200;
/**
 * 包括許可: at most 28 h in any seven days, other employers included, by the hours worked. (Rule 3.8, 8.3) Repeated in the
 * API by `RegisterIdentityAndContactInput.otherJobMinutesPerWeek`.
 */
export const maxComprehensivePermitMinutes = 28 * 60;
export const comprehensivePermitDays = 7;
/** Hours before the start at which identity and licences must be approved. (Rule 4.5) */
export const credentialsApprovalHoursBeforeStart = 12;
/** Days after the expiry of a document for which it still allows shifts. (Rule 4.3) */
export const expiredIdentityGraceDays = 7;
