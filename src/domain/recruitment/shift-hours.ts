/** A shift that starts in this time is an early shift, unless it is a night shift. (Rule 3.11) */
export const earlyMorningStartRange = { from: '05:00', before: '08:30' } as const;
