/** The state of a contracted shift. `src/domain/attendance/contract/states.ts` says which may follow which. (Rule 4.9) */
export type AttendanceState =
  | 'SCHEDULED'
  | 'CHECKED_IN'
  | 'CHECKED_OUT'
  | 'REVIEWING'
  | 'FIXED'
  | 'PAID'
  | 'ABSENT'
  | 'DISMISSED'
  | 'CANCELLED_BY_WORKER'
  | 'CANCELLED_BY_FACILITY'
  | 'DELETED';
