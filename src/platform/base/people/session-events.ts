/**
 * The last event of a session stream: the session does not work any more (`ended`), or its person's role or facilities are
 * not those with which the page was opened (`changed`).
 */
export type SessionEvent = 'ended' | 'changed';

export const isSessionEvent = (text: unknown): text is SessionEvent =>
  text === 'ended' || text === 'changed';

/** The parameter of the stream's address that carries the membership hash of the page's last connection. */
export const membershipParameter = 'place';
