/** What an open page hears of its session: it ended, or its person's role or facilities are others now. */
export type SessionNews = 'ended' | 'changed';

export const isSessionNews = (text: unknown): text is SessionNews =>
  text === 'ended' || text === 'changed';
