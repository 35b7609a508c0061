import type { WorkQuestion } from '#domain/corporation/questions/question-rules.ts';

import type { SceneName } from '../pictures/album.ts';

/** A shift's hours. A job has a single pattern of hours, so that its description can state times of day. */
export type JobHours = { start: string; minutes: number; breakMinutes: number };

/**
 * A step of a day, with its time: `HH:MM` for meals and lights-out, which do not depend on the shift's start; a number
 * for minutes after the start. `end` is the last ten minutes.
 */
export type JobDayStep = readonly [
  `${number}:${number}` | number | 'start' | 'break' | 'end',
  string,
];

/** A kind of work from which the seed creates jobs. */
export type JobKind = {
  name: string;
  /** Weight of this kind when a facility's jobs are drawn. */
  weight: number;
  /** Facility services that have this kind of work. (Rule 3.11) */
  services: readonly number[];
  titles: readonly string[];
  taglines: readonly string[];
  /** Duties, each a sentence or two; a description takes two of them. */
  duties: readonly string[];
  taskIds: readonly number[];
  /** Further tasks, of which each job has some. */
  otherTaskIds: readonly number[];
  licenseGroups: readonly (readonly number[])[];
  requirementNote: string;
  /** Requirement in jobs that welcome people without experience; by default `requirementNote`. */
  beginnersNote?: string;
  hours: readonly JobHours[];
  /** Hourly wage above the minimum wage, in percent. */
  wage: { least: number; most: number };
  /** Probability from 0 to 1 that a job welcomes people without experience. */
  beginners: number;
  /** Steps with their times, in the order of the day. */
  day: readonly JobDayStep[];
  belongings: readonly string[];
  scenes: readonly SceneName[];
  /** Questions that the worker must answer between the contract and the start. */
  workQuestions?: readonly WorkQuestion[];
};

/** Licences that allow body care; one is enough. (Rule 3.11) */
export const bodyCareLicences = [1, 2, 3, 4, 5, 6, 10, 11];
/** Licences for care without touching the body, which requires at least the basic course on dementia. (介護保険法) */
export const anyCareLicences = [1, 2, 3, 4, 5, 6, 7, 10, 11];
export const nurseLicences = [10, 11];
export const therapistLicences = [20, 21, 22];
export const driverLicences = [37];
export const childcareLicences = [31];

export const homeServices = [1, 2, 3, 5, 6, 7, 8, 9, 14, 15];
export const dayCareServices = [10, 11, 12, 13, 24];
export const smallHomeServices = [4, 16, 17, 25];

export const dayHours: readonly JobHours[] = [
  { start: '09:00', minutes: 540, breakMinutes: 60 },
  { start: '08:30', minutes: 540, breakMinutes: 60 },
  { start: '10:00', minutes: 540, breakMinutes: 60 },
  { start: '09:30', minutes: 480, breakMinutes: 60 },
];

export const nightHours: readonly JobHours[] = [
  { start: '17:00', minutes: 960, breakMinutes: 120 },
  { start: '16:30', minutes: 960, breakMinutes: 120 },
  { start: '21:00', minutes: 600, breakMinutes: 60 },
  { start: '22:00', minutes: 540, breakMinutes: 60 },
];

export const careWorkBelongings = [
  '動きやすい服装（ジャージ・チノパンなど）、上履き、筆記用具、飲み物',
  'ポロシャツと動きやすいズボン、室内用の運動靴、メモ帳、昼食',
  'エプロン、上履き、着替え、フェイスタオル、飲み物',
];

/** Belongings in jobs with the benefits 手ぶらで勤務可 and 靴の貸し出しあり. */
export const noBelongingsText = '特にありません。エプロンと上履きは施設でお貸しします';
