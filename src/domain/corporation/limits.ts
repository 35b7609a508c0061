type Bounds = { readonly least: number; readonly most: number };

/** True if a number is a whole number within its bounds, both included. */
export function isIntegerWithinBounds(value: number, { least, most }: Bounds): boolean {
  return Number.isSafeInteger(value) && least <= value && value <= most;
}

/**
 * Maximum overtime of a day: 7 hours. A duty lasts 16 hours at most; 8 hours of work and 1 hour of break are no
 * overtime.
 */
export const maxDailyOvertimeMinutes = 420;
/** Maximum overtime hours of a month and a year, without and with 特別条項. (労働基準法36条4項, 5項, 6項) */
export const maxOvertimeHours = {
  usual: { monthlyHours: 45, yearlyHours: 360 },
  /**
   * Limit, repeated by the constraints `agreement_filings_monthly_hours_check` and
   * `agreement_filings_yearly_hours_check`.
   */
  special: { monthlyHours: 99, yearlyHours: 720 },
} as const;
/** Maximum years of an agreement with a fixed end; any other agreement is in force for one year. */
export const maxAgreementYears = 3;

/**
 * Retention in months of a corporation's declarations, from the day of the declaration, and of the files of a 36協定,
 * from its end or its withdrawal. (労働基準法109条: five years, for the time being three by 143条)
 */
export const employerRecordRetentionMonths = 60;

/** Maximum lengths of texts, in characters. */
export const maxEmployerTextLengths = {
  corporation: 100,
  corporationAddress: 200,
  person: 60,
  /** Limit, repeated by the constraint `facilities_freeze` and in the API by `FreezeFacilityInput.reason`. */
  reason: 300,
  facility: 60,
  town: 50,
  accessNote: 300,
  ambienceNote: 400,
  consultationDesk: 100,
  /** Limit, repeated by the constraint `jobs_title_check`. */
  title: 80,
  tagline: 100,
  description: 2_000,
  belongings: 300,
  note: 1_000,
  requirementNote: 300,
  appealPoint: 40,
  step: 100,
  /** Limit, repeated in the API by `WorkQuestionInput.text`. */
  question: 100,
} as const;

/**
 * Maximum of pictures of a facility, and of a template. Repeated by the constraints `facilities_pictures` and
 * `jobs_pictures` and in the API by `OwnFacility.pictures`, `Template.pictures` and `FacilityInput.pictureIds`.
 */
export const maxPlacePictures = 10;
export const maxFacilityStations = 5;
/** Limit, repeated by the constraint `facility_stations_walk_minutes_check`. */
export const maxStationWalkMinutes = 60;
export const maxWorkflowSteps = 30;
export const maxJobAppealPoints = 10;
/**
 * Limit, repeated by the constraints `jobs_work_questions_check` and `work_answers_answers_check` and in the API by
 * `TemplateInput.workQuestions`.
 */
export const maxWorkQuestions = 5;
/** Maximum licence groups of a template; the search has one column for each group. */
export const maxTemplateLicenseGroups = 3;
