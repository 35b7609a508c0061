import type { LiveQueries } from '#platform/web/back-office/live-queries.ts';

/**
 * The queries of the facility's pages that show a subject. Names, so that no page loads the documents of the others. Those of
 * `clock` are answered by the time of day: what is late, what may be done now, which code is valid.
 */
export const liveQueries = {
  applications: ['WaitingApplicants', 'HomesOverview', 'Conversations', 'Conversation'],
  shifts: [
    'DayShifts',
    'HoursToApprove',
    'FinishedShifts',
    'HomesOverview',
    'Conversations',
    'Conversation',
  ],
  postings: ['WaitingApplicants', 'StandIns', 'StandIn', 'HomesOverview'],
  conversations: ['Conversations', 'Conversation'],
  entrance: ['EntranceDevices', 'EntranceOfDevice'],
  clock: [
    'WaitingApplicants',
    'HomesOverview',
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
} satisfies LiveQueries;
