/**
 * The last event of a live channel: the session has ended (`ended`), or the person's roles or facilities have changed
 * since the page was opened (`changed`).
 */
export type StaffSessionEvent = 'ended' | 'changed';

export const isStaffSessionEvent = (text: unknown): text is StaffSessionEvent =>
  text === 'ended' || text === 'changed';

/** The parameter of the channel's address that carries the membership hash of the page's last connection. */
export const membershipHashParameter = 'place';

/** Subjects of one facility. Messages of conversations are announced by the chat's connection, not by the channel. */
const facilitySubjects = [
  'applications',
  'shifts',
  'postings',
  'entrance',
  'conversations',
] as const;
/** Subjects of the operators: their queues, conversations with support, and claims on cases. */
const operatorSubjects = ['queues', 'support', 'cases'] as const;

type FacilitySubject = (typeof facilitySubjects)[number];
export type OperatorSubject = (typeof operatorSubjects)[number];

/** `clock` passes every minute: answers that depend on the time of day change without a write. */
export type LivePageSubject = FacilitySubject | OperatorSubject | 'clock';

/** Announces that an open page's answers about a subject are outdated. Never contains their content. */
export type LivePageChange =
  | { subject: FacilitySubject; facilityId: string }
  | { subject: OperatorSubject | 'clock'; facilityId: null };

const isOneOf = <Name extends string>(names: readonly Name[], text: string): text is Name =>
  names.some((name) => name === text);

/** Reads `shifts <facility id>` or `queues`; null for an unknown text, which a newer release may send. */
export function readLivePageChange(text: string): LivePageChange | null {
  const [subject = '', facilityId = null] = text.split(' ');
  if (facilityId !== null)
    return isOneOf(facilitySubjects, subject) ? { subject, facilityId } : null;
  if (subject === 'clock' || isOneOf(operatorSubjects, subject)) return { subject, facilityId };
  return null;
}

export const formatLivePageChange = ({ subject, facilityId }: LivePageChange): string =>
  facilityId === null ? subject : `${subject} ${facilityId}`;
