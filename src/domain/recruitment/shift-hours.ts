/** A start in this time makes an early shift, unless it is a night shift. (Rule 3.11) */
export const earlyMorning = { from: '05:00', before: '08:30' } as const;
