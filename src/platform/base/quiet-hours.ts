/** Optional notices do not leave between these times in Japan. (Rule 4.20) */
export const quietHours = { from: '22:00', until: '07:00' } as const;
/** A mandatory notice of an event within these hours goes by SMS as well. (Rule 4.20) */
export const urgentNoticeHours = 24;
