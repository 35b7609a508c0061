/** The kind of a line: speed and stops depend on it. */
export type LineKind = 'jr' | 'private' | 'subway' | 'guideway' | 'tram';

export type TravelConstants = {
  /** Kilometres per hour between two stops, along the straight line between them. */
  speed: Record<LineKind, number>;
  /** Minutes that each stop adds: braking, boarding, starting. */
  stopMinutes: number;
  /** Minutes of a change from one train to the next, without the wait for the next train. */
  transferMinutes: number;
  /**
   * Minutes of waiting per kilometre between neighbouring stations of the next line (their median): trains are rare
   * where stations are far apart.
   */
  waitMinutesPerKilometre: number;
  /** Additional minutes of a change to another company's train, which leaves from another concourse. */
  operatorChangeMinutes: number;
  /** Average minutes between two lines with through trains, because some trains do not run through. */
  throughMinutes: number;
  /** Factor by which an express is faster between the stations where it stops. */
  expressFactor: number;
  /** Minutes of a change between the local train and the express of a line. */
  expressChangeMinutes: number;
  /** Kilometres per hour on foot, along the straight line. */
  walkingSpeed: number;
  /** Minutes to leave a station and enter the next one, without the walk. */
  exitMinutes: number;
};

/** Fitted by `tools/fit-travel.ts` to half of the checked pairs. (Decision 042) */
export const travelConstants: TravelConstants = {
  speed: { jr: 48.7, private: 50.6, subway: 54.4, guideway: 47.8, tram: 20.9 },
  stopMinutes: 0.77,
  transferMinutes: 3.38,
  waitMinutesPerKilometre: 2.09,
  operatorChangeMinutes: 2.36,
  throughMinutes: 3.26,
  expressFactor: 1.13,
  expressChangeMinutes: 0.31,
  walkingSpeed: 3.6,
  exitMinutes: 1.19,
};
