/** Maximum characters of a part of a name. Residence cards print up to 60 Latin letters. (Rule 8.8) */
export const maxFullNameLength = 60;
export const maxKanjiNameLength = 20;
export const maxNameKanaLength = 60;
export const maxWorkerAddressLength = 100;
export const maxIntroductionLength = 400;
/** Limit, repeated by the constraint `worker_profiles_stations`. */
export const maxDesiredStations = 5;
export const workerAgeLimits = { youngest: 18, oldest: 80 } as const;
/** Limit, repeated by the constraint `worker_profiles_years_of_experience_check`. */
export const maxExperienceYears = 60;
