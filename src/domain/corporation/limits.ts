type Bounds = { readonly least: number; readonly most: number };

/** Whether a number is a whole one within its bounds. */
export function isWithin(value: number, { least, most }: Bounds): boolean {
  return Number.isSafeInteger(value) && least <= value && value <= most;
}

/** A day of duty is 16 hours at most, of which a break of an hour and eight hours are no overtime. */
export const maxDailyOvertimeMinutes = 420;
/** Hours of a month and a year, without and with 特別条項. (労働基準法36条4項, 5項, 6項) */
export const overtimeHours = {
  usual: { monthlyHours: 45, yearlyHours: 360 },
  special: { monthlyHours: 99, yearlyHours: 720 },
} as const;
/** An agreement is in force for a year, with a fixed end for three at most. */
export const maxAgreementYears = 3;

/**
 * So long is kept what a corporation declared, from that day, and the files of a 36協定, from its end or its withdrawal.
 * (労働基準法109条: five years, for the time being three by 143条)
 */
export const keptMonths = 60;

/** Characters. */
export const maxLengths = {
  corporation: 100,
  corporationAddress: 200,
  person: 60,
  reason: 300,
  facility: 60,
  town: 50,
  accessNote: 300,
  ambienceNote: 400,
  consultationDesk: 100,
  title: 80,
  tagline: 100,
  description: 2_000,
  belongings: 300,
  note: 1_000,
  requirementNote: 300,
  appealPoint: 40,
  step: 100,
  question: 100,
} as const;

/** Of a facility, and of a template. */
export const maxPictures = 10;
export const maxStations = 5;
export const maxWalkMinutes = 60;
export const maxSteps = 30;
export const maxAppealPoints = 10;
export const maxQuestions = 5;
/** Each group is one column of the search. */
export const maxLicenseGroups = 3;
