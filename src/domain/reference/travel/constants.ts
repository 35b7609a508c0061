/** How a line runs: what its speed and its stops depend on. */
export type LineKind = 'jr' | 'private' | 'subway' | 'guideway' | 'tram';

export type TravelConstants = {
  /** Kilometres an hour between two stops, along the straight line between them. */
  speed: Record<LineKind, number>;
  /** Minutes that a stop costs: braking, boarding, starting. */
  stopMinutes: number;
  /** Minutes from one train to the next without the wait for it. */
  transferMinutes: number;
  /**
   * Minutes of waiting for each kilometre between two stations of the next line (their median): trains
   * are rare where stations are far apart.
   */
  waitMinutesPerKilometre: number;
  /** Minutes more to a train of another company: another concourse. */
  operatorChangeMinutes: number;
  /** Minutes from one line to another where trains run on, for the share of them that does not. */
  throughMinutes: number;
  /** How much faster an express runs between the stations where it stops. */
  expressFactor: number;
  /** Minutes from a local train to the express of the same line, or back. */
  expressChangeMinutes: number;
  /** Kilometres an hour on foot, along the straight line. */
  walkingSpeed: number;
  /** Minutes to leave one station and to enter another. */
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
