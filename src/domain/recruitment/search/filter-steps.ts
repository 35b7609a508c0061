/** Minimum hourly wages, in yen, that the filter sheet offers; lowest first. */
export const hourlyWageFilterStepsYen = [1_200, 1_300, 1_400, 1_500, 1_800, 2_000] as const;

/** Maximum average care levels that the filter sheet offers. */
export const careLevelSteps = [2, 2.5, 3, 3.5, 4] as const;

/** Maximum number of values of one filter: more than a person chooses, and few enough for a fast statement. */
export const maxValuesPerFilter = 100;
