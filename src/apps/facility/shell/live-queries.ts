import type { LiveQueriesBySubject } from '#platform/web/back-office/live-queries.ts';

/**
 * Names of the queries to refetch when a subject changes. Names instead of documents, so that no page loads the
 * documents of other pages. Answers to the `clock` queries depend on the time of day: lateness, allowed actions, valid
 * codes.
 */
export const facilityLiveQueries = {
  applications: ['WaitingApplicants', 'FacilitiesOverview', 'Conversations', 'Conversation'],
  shifts: [
    'DayShifts',
    'HoursToApprove',
    'FinishedShifts',
    'BillingMonth',
    'BillingShifts',
    'FacilityBudgets',
    'FacilitiesOverview',
    'Conversations',
    'Conversation',
  ],
  postings: ['FacilityBudgets', 'WaitingApplicants', 'StandIns', 'StandIn', 'FacilitiesOverview'],
  conversations: ['Conversations', 'Conversation'],
  entrance: ['EntranceDevices', 'EntranceOfDevice'],
  clock: [
    'WaitingApplicants',
    'FacilitiesOverview',
    'DayShifts',
    'HoursToApprove',
    'FinishedShifts',
    'StandIns',
    'StandIn',
    'Conversations',
    'Conversation',
    'EntranceDevices',
    'EntranceCodes',
    'EntranceOfDevice',
  ],
} satisfies LiveQueriesBySubject;
