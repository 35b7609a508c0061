/** What the facility's page of hours names in its sentences. */
export { maxApprovedTogether, smallDifferenceMinutes } from '../hours/hours-rules.ts';
