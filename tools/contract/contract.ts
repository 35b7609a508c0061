/**
 * The contract as the specification words it, written by hand: every operation of its section 7 with
 * its arguments and the fields that sections 3 and 7 name, the lists that go on page by page, and the
 * enumerations of section 4. The schema may offer more; it may not lack or rename any of this.
 */
export type ContractOperation = {
  kind: 'query' | 'mutation';
  name: string;
  /** Arguments beside `token`. */
  args?: readonly string[];
  /** `none` where the specification gives no token; `visitor` where it is optional and all may look. */
  token?: 'none' | 'visitor';
  /** Paths from the answer, lists not written: `sections.attendances.id`. */
  fields?: readonly string[];
  /** Answers one page after the other, with a cursor. */
  isPaged?: boolean;
};

/** Names as a text of words: a list of them would take a line for each. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const success = ['success'];

const attendanceItem = words(`
  id stateLabel tapToTransition label.type label.text label.resultOfApprovalRequest
  label.timeToActivateWorkStartButton workday.wage workday.salary workday.startsAt
  workday.endsAt job.title job.facilityName job.representativeImage facility.id facility.name
  facility.phoneNumber bonus buttons.name buttons.type recruitmentNoticeView.title
  recruitmentNoticeView.description recruitmentNoticeView.backgroundColor
`);

const recruitmentItem = words(`
  title tags.name tags.color.background tags.color.font tags.color.border representativeImage
  tasks startsAt endsAt salary travelAllowanceLabel capacity remainingRecruitmentNumbers state
  deadline facility.name facility.service facility.address bonus
`);
const listedRecruitment = ['id', ...recruitmentItem, 'review.rate', 'review.description'];

const wageCheck = words(`
  conditionLabel employmentSummary startLabel endLabel breakLabel breakdown.hourly
  breakdown.expectedSalary breakdown.difference breakdown.withholdingTax
  breakdown.trafficAllowance verifyButtonDisabled
`);

const pointHistory = ['id', 'amount', 'note', 'date'];

const below = (list: string, fields: readonly string[]) =>
  fields.map((field) => `${list}.${field}`);

const mutations: readonly Omit<ContractOperation, 'kind'>[] = [
  { name: 'applyToRecruitment', args: ['input'], token: 'none', fields: success },
  { name: 'withdrawApplication', args: ['input'] },
  { name: 'answerAttendanceQuestionnaire', args: ['input'], fields: success },
  { name: 'cancelAttendance', args: ['input'], fields: success },
  { name: 'registerWorkStartTimeByCode', args: ['input'], fields: success },
  { name: 'registerWorkEndTimeByCode', args: ['input'], fields: success },
  { name: 'requestAttendanceApproval', args: ['input'], fields: success },
  { name: 'updateAbsentNotification', args: ['input'] },
  { name: 'updateBreakTime', args: ['input'], fields: success },
  { name: 'updateCheckinTime', args: ['input'], fields: success },
  { name: 'updateCheckoutTime', args: ['input'], fields: success },
  { name: 'deleteWorker', args: ['input'], fields: success },
  { name: 'updateWorkerAvailableDateList', args: ['input'], fields: success },
  { name: 'makeChannel', args: ['memberId'], fields: ['id', 'type'] },
  { name: 'makeCsChannel', fields: ['id', 'type'] },
  { name: 'requestChatToken', fields: ['token'] },
  { name: 'updateEmergencyContact', args: ['input'], fields: success },
  { name: 'generateIdentification', args: ['input'], fields: ['publicId'] },
  { name: 'exchangeAmazonGiftCard', args: ['input'], fields: success },
  { name: 'remitPenalty', args: ['input'], fields: ['orderId'] },
  { name: 'updateSubscriptionForAvailability', args: ['input'] },
  { name: 'saveNotificationSetting', args: ['input'], fields: success },
  { name: 'skipPreparationToApply', args: ['input'] },
  { name: 'addRecruitmentToFavorite', args: ['input'], fields: success },
  { name: 'removeRecruitmentFromFavorite', args: ['input'], fields: success },
  { name: 'postReview', args: ['input'] },
  { name: 'approveScheduleCancellation', args: ['input'] },
  { name: 'refuseScheduleCancellationApproval', args: ['input'] },
  { name: 'registerBank', args: ['input'], fields: success },
  { name: 'requestBankTransfer', fields: success },
  { name: 'deleteWorkerLicenseCertificate', args: ['input'] },
  { name: 'registerIdentityAndContact', args: ['input'] },
  { name: 'registerWorkerLicenseCertificate', args: ['input'], fields: ['uploadId'] },
  { name: 'updateEmailNotificationSetting', args: ['input'] },
  { name: 'updateWorkerLicenseCertificate', args: ['input'] },
  { name: 'updateWorkerMainImage', args: ['input'], fields: ['success', 'updatedImage'] },
  { name: 'updateWorkerProfile', args: ['input'], fields: success },
];

const queries: readonly Omit<ContractOperation, 'kind'>[] = [
  { name: 'addressSearch', args: ['input'], token: 'visitor' },
  { name: 'absentNotifications' },
  { name: 'attendanceHistories', isPaged: true, fields: below('attendances', attendanceItem) },
  {
    name: 'attendanceScheduleList',
    isPaged: true,
    fields: [
      'sections.type',
      'sections.title',
      'sections.description',
      ...below('sections.attendances', attendanceItem),
    ],
  },
  { name: 'attendanceSummary' },
  { name: 'attendanceQuestionnaire', args: ['id'] },
  {
    name: 'cancelWarnings',
    args: ['attendanceId'],
    fields: words(`
      importantMatters precautions penalties.subject penalties.current.prefix
      penalties.current.amount penalties.after.prefix penalties.after.amount reasons
      needsPhoneCall
    `),
  },
  { name: 'wageWithAdjustment', args: ['id'], fields: wageCheck },
  { name: 'wageWithoutAdjustment', args: ['id'], fields: wageCheck },
  { name: 'workTime', args: ['id'] },
  { name: 'email' },
  { name: 'predefinedDeletionReason', token: 'visitor' },
  { name: 'workerDeletableJudgement', fields: ['isDeletable', 'undeletableReasons'] },
  { name: 'workerAvailableDateList', args: ['id'] },
  { name: 'currentUser', fields: ['id'] },
  { name: 'emergencyContact', fields: ['phoneNumber', 'relationShipId'] },
  { name: 'relationShipList', token: 'visitor' },
  {
    name: 'employmentCondition',
    args: ['id'],
    fields: words(`
      id review actions tags recruitmentId isFavoriteRecruitment employer.id employer.name
      employer.service employer.phoneNumber employer.address employer.station
      agreedDocuments.name agreedDocuments.url stateLabel
    `),
  },
  {
    name: 'workerIdentification',
    args: ['id'],
    token: 'visitor',
    fields: ['state', 'document.type', 'document.name', 'messages'],
  },
  { name: 'workerIdentity', fields: ['nationality', 'hasUnapprovedIdentity'] },
  {
    name: 'exchangeRateOfAmazonGiftCard',
    fields: ['minimumExchangeableAmount', 'exchangedAmount'],
  },
  { name: 'getIncentivePointBalance', fields: ['balance'] },
  { name: 'getIncentivePointHistories', isPaged: true, fields: below('histories', pointHistory) },
  { name: 'incentiveItemOrder', args: ['id'], fields: ['status'] },
  { name: 'subscriptionCount', args: ['input'], fields: ['count'] },
  {
    name: 'subscriptionForAvailability',
    fields: words(`
      prefectures stations shifts.kind shifts.displayName maximumRangeOfWorkingHours
      minimumRangeOfDailyWage
    `),
  },
  { name: 'areaLList', token: 'visitor' },
  { name: 'areaTree', token: 'visitor', fields: ['areaLList.areaMList'] },
  { name: 'searchBank', args: ['input'], token: 'visitor' },
  { name: 'searchBankBranch', args: ['input'], token: 'visitor' },
  { name: 'facilityFeatureList', token: 'visitor' },
  { name: 'jobArrangementList', token: 'visitor' },
  { name: 'jobBenefitList', token: 'visitor' },
  { name: 'jobTaskList', token: 'visitor' },
  { name: 'licenseList', token: 'visitor' },
  { name: 'notificationSetting', fields: ['smsEnabled'] },
  { name: 'getPenaltyPointHistories', isPaged: true, fields: below('histories', pointHistory) },
  {
    name: 'getPenaltySummary',
    fields: words(`
      balance currentPenalty.name currentPenalty.expirationDate penaltyCount feedbackComment
    `),
  },
  {
    name: 'getPenaltyRemission',
    fields: ['amount', 'before.incentivePoints', 'after.incentivePoints'],
  },
  {
    name: 'getRemainingPreparationToApplyList',
    fields: ['preparations.kind', 'preparations.optional'],
  },
  { name: 'applicationConfirmation', args: ['recruitmentId'], token: 'visitor' },
  {
    name: 'favoriteRecruitmentList',
    isPaged: true,
    fields: below('recruitments', listedRecruitment),
  },
  {
    name: 'recruitmentDetail',
    args: ['recruitmentId'],
    token: 'visitor',
    fields: [
      ...listedRecruitment,
      'recruitmentId',
      'jobId',
      'images',
      'description',
      'requirementLicenses',
      'requirementNote',
      'breakTimeLabel',
      'wageAndAllowanceLabel',
      'workflow',
      'belonging',
      'note',
      'appealPoints',
      'facility.facilityId',
      'facility.phoneNumber',
      'facility.station',
      'facility.ambience.averageNursingCareLevel',
      'favorited',
      'isRecruitmentCompleted',
      'button.label',
      'button.disabled',
      'button.action',
      'otherCandidates.otherCandidatesId',
      'otherCandidates.times',
      'otherCandidates.salary',
      'otherCandidates.capacity',
      'otherCandidates.canApply',
      'otherCandidates.warningDialogView.kind',
      'rate.value',
      'rate.description',
      'rate.ratings',
      'tagline',
      'warningDialogView.title',
      'warningDialogView.description',
      'warningDialogView.kind',
      'measuresToPreventPassiveSmoking',
    ],
  },
  {
    name: 'recruitmentSearch',
    args: ['input'],
    token: 'visitor',
    isPaged: true,
    fields: below('recruitments', listedRecruitment),
  },
  { name: 'sortOptionList', token: 'visitor' },
  { name: 'workingHourOptionList', token: 'visitor' },
  {
    name: 'reviewRequests',
    fields: below(
      'requests',
      words(`
      eventId state times wage jobTitle facilityName ratings.description ratings.commentNotes
      ratings.items.id ratings.items.name ratings.items.rates
    `),
    ),
  },
  { name: 'reviewSummaryFromFacility', fields: ['rate', 'count'] },
  {
    name: 'reviewsFromFacility',
    isPaged: true,
    fields: below(
      'reviews',
      words(`
      attendance rate ratings.name ratings.rateName ratings.comment feedbackComment
    `),
    ),
  },
  { name: 'scheduleCancellationRequests' },
  {
    name: 'searchPrefectureFromStation',
    args: ['input'],
    token: 'visitor',
    fields: ['prefectureIds'],
  },
  {
    name: 'searchRailwayFromPrefecture',
    args: ['input'],
    token: 'visitor',
    fields: ['lines.stations'],
  },
  { name: 'statementOfEarningFile', fields: ['file'] },
  {
    name: 'statementOfEarnings',
    isPaged: true,
    fields: below('statements', ['year', 'employerId', 'employerName']),
  },
  {
    name: 'workerBankSummary',
    fields: words(`
      balance withdrawing bankAccount.name bankAccount.numberSuffix bankAccount.state
      errorMessage.reason
    `),
  },
  {
    name: 'workerBankTransfer',
    isPaged: true,
    fields: below(
      'transfers',
      words(`
      type message amount date breakdown.netAmount breakdown.fee
    `),
    ),
  },
  { name: 'emailNotificationSetting', fields: ['enabled'] },
  {
    name: 'workerLicenseCertificateList',
    fields: words(`
      id licenseId name verificationState.displayName verificationState.remarksOnDifferentName
      verificationState.rejectionReason imageUrl
    `),
  },
  {
    name: 'workerProfile',
    args: ['id'],
    fields: words(`
      workerId representativeImage lastName firstName lastKana firstKana bornOn sex nationality
      phoneNumber zipCode areaL city streetNumber building occupation jobChangeIntention
      jobArrangements areaLList desiredWorkingHourIds experiencedJobTasks desiredJobTasks
      profile yearsOfExperience identityVerified desiredStationCodes
    `),
  },
];

export const contract: readonly ContractOperation[] = [
  ...mutations.map((operation) => ({ kind: 'mutation' as const, ...operation })),
  ...queries.map((operation) => ({ kind: 'query' as const, ...operation })),
];

/** The enumerations of section 4, by the name they have here. */
export const enumerations: Record<string, readonly string[]> = {
  AttendanceButtonType: words(`
    absence chat checkin_stamp checkin_stamp_disabled checkout_stamp checkout_stamp_disabled
    verify_payroll withdraw
  `),
  AbsenceReason: ['Absented', 'Deleted', 'Dismissed'],
  IdentityDocumentType: words(`
    basic_resident_registration_card drivers_license driving_history_certificate
    health_insurance_card individual_number_card other passport residence_card
    special_permanent_resident_certificate
  `),
  IncentiveItemOrderStatus: ['CANCELED', 'PENDING', 'SHIPPED', 'UNSHIPPED'],
  Nationality: ['foreign', 'japan'],
  PreparationKind: ['bank_account', 'identity', 'license', 'profile'],
  ApplyNextStep: words(`
    apply login nothing register_bank_account register_emergency_contact register_identification
    register_license update_profile
  `),
  WarningDialogKind: ['PreventTransition', 'WarnBeforeTransition'],
  RecruitmentState: ['open', 'closed'],
  MaritalStatus: ['divorced', 'married', 'other'],
  WageCheckMode: ['with_adjustment', 'without_adjustment'],
  ReviewRequestState: ['ACCEPTED', 'CREATED', 'REJECTED', 'TODAY_WORK'],
  Sex: ['Female', 'Male'],
  ShiftKind: ['SHIFT_DAY', 'SHIFT_EARLY_MORNING', 'SHIFT_NIGHT'],
  AttendanceTransition: words(`
    wageIsReviewing wageTransferIsNotFinished workerIsGoingToWork workerNeedsToFixWage
  `),
  InputValidity: ['INVALID', 'VALID'],
};
