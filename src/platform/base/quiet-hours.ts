/** Optional notices do not leave between these times in Japan. (Rule 4.20) */
export const quietHours = { from: '22:00', until: '07:00' } as const;
