import { ageOn, type JstDay } from '#platform/base/jst.ts';
import { parseDay } from '#platform/base/texts/days.ts';
import {
  withoutNumberSeparators,
  toHalfWidth,
  hasInvisibleCharacter,
  characterCount,
  normalizeLine,
  normalizeLines,
} from '#platform/base/text.ts';
import { isTextWithContactDetails } from '#platform/base/texts/mailed-names.ts';
import { toNameKana } from '#platform/base/kana.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';

import { profileSentences as sentences } from './messages.ts';
import {
  isEmptyName,
  whyKanaInvalid,
  whyNameInvalid,
  normalizedName,
  firstNameKanaPairProblems,
} from './name-rules.ts';
import { hasEmojiOrInvisibleCharacter } from './text-rules.ts';
import {
  maxWorkerAddressLength,
  maxIntroductionLength,
  maxDesiredStations,
  workerAgeLimits,
  maxExperienceYears,
} from './limits.ts';

/** How willing the worker is to change to a permanent job, in the words that are stored and shown. */
export const jobChangeIntentions = [
  'すぐにでも',
  '良いところがあれば',
  '今は考えていない',
] as const;

/** The fields of a profile as they are stored. Null: not filled in. */
export type ProfileValues = {
  lastName: string;
  firstName: string;
  lastKana: string;
  firstKana: string;
  bornOn: JstDay;
  sex: 'Female' | 'Male' | null;
  nationality: 'japan' | 'foreign';
  zipCode: string;
  areaL: string;
  city: string;
  streetNumber: string;
  building: string | null;
  occupation: number;
  jobChangeIntention: (typeof jobChangeIntentions)[number] | null;
  jobArrangements: number[];
  areaLList: string[];
  desiredWorkingHourIds: number[];
  experiencedJobTasks: number[];
  desiredJobTasks: number[];
  profile: string | null;
  yearsOfExperience: number | null;
  desiredStationCodes: string[];
  /** True for a holder of a 日雇労働被保険者手帳. (Rule 8.5) */
  hasDayLabourBook: boolean | null;
  /**
   * True for a resident by the income tax law: has lived in Japan for a year, or will. (所得税法2条1項3号, Rule 8.5)
   */
  livesInJapan: boolean | null;
};

export type ProfileField = keyof ProfileValues;

/** The accepted types of a field's input. */
export type ProfileFormValues = string | number | boolean | readonly string[] | null;
export type ProfileInput = { [Field in ProfileField]?: ProfileFormValues };

type Checked<Value> = { value: Value } | { problem: string };
type Rule<Value> = (typed: ProfileFormValues, today: JstDay) => Checked<Value>;

const asText = (typed: ProfileFormValues): string => (typeof typed === 'string' ? typed : '');
const problem = (sentence: string) => ({ problem: sentence });

/** Rule 4.2, one rule a field. The browser checks them before sending, the server before saving. */
const rules: { [Field in ProfileField]: Rule<ProfileValues[Field]> } = {
  lastName: (typed) => checkName(normalizedName(asText(typed)), asText(typed)),
  firstName: (typed) => orNone(typed, checkName(normalizedName(asText(typed)), asText(typed))),
  lastKana: (typed) => checkKana(toNameKana(asText(typed))),
  firstKana: (typed) => orNone(typed, checkKana(toNameKana(asText(typed)))),
  bornOn: checkBirth,
  sex: (typed) =>
    typed === null || typed === 'Female' || typed === 'Male'
      ? { value: typed }
      : problem(sentences.sex),
  nationality: (typed) =>
    typed === 'japan' || typed === 'foreign' ? { value: typed } : problem(sentences.nationality),
  zipCode: checkZipCode,
  areaL: (typed) =>
    isPrefecture(asText(typed)) ? { value: asText(typed) } : problem(sentences.areaL),
  city: (typed) => checkAddress(typed, sentences.cityEmpty),
  streetNumber: (typed) => checkAddress(typed, sentences.streetNumberEmpty),
  building: (typed) =>
    normalizeLine(asText(typed)) === '' ? { value: null } : checkAddress(typed, ''),
  occupation: (typed) => {
    const id = idOf(asText(typed));
    return id === null ? problem(sentences.occupation) : { value: id };
  },
  jobChangeIntention: checkIntention,
  jobArrangements: checkIds,
  areaLList: (typed) => checkCodes(typed, isPrefecture),
  desiredWorkingHourIds: checkIds,
  experiencedJobTasks: checkIds,
  desiredJobTasks: checkIds,
  profile: checkIntroduction,
  yearsOfExperience: checkExperience,
  desiredStationCodes: checkStations,
  hasDayLabourBook: checkAnswer,
  livesInJapan: checkAnswer,
};

/** All fields, in the order of the forms. */
// `Object.keys` loses the key type of a record.
export const profileFields = Object.keys(rules) as readonly ProfileField[];

/**
 * The given fields as they are stored, and the sentence for each invalid one. Undefined fields are
 * ignored. `today` is the day in Tokyo. (Rule 4.2)
 */
export function checkProfileInput(
  input: ProfileInput,
  today: JstDay,
): { values: Partial<ProfileValues>; problems: FieldErrors } {
  const values: Partial<ProfileValues> = {};
  const problems: FieldErrors = {};
  for (const field of profileFields) {
    const typed = input[field];
    if (typed === undefined) continue;
    const checked = rules[field](typed, today);
    if ('problem' in checked) problems[field] = checked.problem;
    else Object.assign(values, { [field]: checked.value });
  }
  return { values, problems: { ...firstNameKanaPairProblems(values), ...problems } };
}

function checkName(name: string, typed: string): Checked<string> {
  const wrong = hasInvisibleCharacter(typed) ? sentences.nameCharacters : whyNameInvalid(name);
  return wrong === null ? { value: name } : problem(wrong);
}

function checkKana(kana: string): Checked<string> {
  const wrong = whyKanaInvalid(kana);
  return wrong === null ? { value: kana } : problem(wrong);
}

/**
 * Returns an empty name for the input of a person without a first name, whose last name is the whole name; null is an
 * unfilled field and is checked.
 */
function orNone(typed: ProfileFormValues, checked: Checked<string>): Checked<string> {
  return typeof typed === 'string' && isEmptyName(typed) ? { value: '' } : checked;
}

function checkBirth(typed: ProfileFormValues, today: JstDay): Checked<JstDay> {
  const text = asText(typed);
  if (text.trim() === '') return problem(sentences.bornOnEmpty);
  const day = parseDay(text);
  if (day === null) return problem(sentences.bornOnUnknown);
  const age = ageOn(day, today);
  if (age < workerAgeLimits.youngest) return problem(sentences.tooYoung);
  return age > workerAgeLimits.oldest ? problem(sentences.tooOld) : { value: day };
}

function checkZipCode(typed: ProfileFormValues): Checked<string> {
  const code = normalizeZipCode(asText(typed));
  return code === null ? problem(sentences.zipCode) : { value: code };
}

/** Seven digits of a postal code however it was typed (〒１６０－００２３), or null. */
export function normalizeZipCode(text: string): string | null {
  const digits = withoutNumberSeparators(text.slice(0, 60));
  return /^\d{7}$/.test(digits) ? digits : null;
}

/** Formats a postal code as `160-0023`; invalid text is returned unchanged. */
export function formatZipCode(text: string): string {
  const code = normalizeZipCode(text);
  return code === null ? text : `${code.slice(0, 3)}-${code.slice(3)}`;
}

function isPrefecture(code: string): boolean {
  return /^\d{2}$/.test(code) && Number(code) >= 1 && Number(code) <= 47;
}

function checkAddress(typed: ProfileFormValues, empty: string): Checked<string> {
  const text = normalizeLine(asText(typed));
  if (text === '') return problem(empty);
  if (hasEmojiOrInvisibleCharacter(text) || hasInvisibleCharacter(asText(typed)))
    return problem(sentences.addressCharacters);
  return characterCount(text) > maxWorkerAddressLength
    ? problem(sentences.addressTooLong)
    : { value: text };
}

function checkIntention(typed: ProfileFormValues): Checked<ProfileValues['jobChangeIntention']> {
  const text = normalizeLine(asText(typed));
  if (text === '') return { value: null };
  const known = jobChangeIntentions.find((one) => one === text);
  return known ? { value: known } : problem(sentences.jobChangeIntention);
}

function checkIntroduction(typed: ProfileFormValues): Checked<string | null> {
  const text = normalizeLines(asText(typed));
  if (text === '') return { value: null };
  if (characterCount(text) > maxIntroductionLength) return problem(sentences.profileTooLong);
  return isTextWithContactDetails(text) ? problem(sentences.profileContact) : { value: text };
}

function checkExperience(typed: ProfileFormValues): Checked<number | null> {
  const text = toHalfWidth(String(typed ?? '')).replace(/年$/, '');
  if (text === '') return { value: null };
  const years = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return years <= maxExperienceYears ? { value: years } : problem(sentences.yearsOfExperience);
}

/** Checks an answer of yes or no; null is no answer yet. */
function checkAnswer(typed: ProfileFormValues): Checked<boolean | null> {
  return typed === null || typeof typed === 'boolean'
    ? { value: typed }
    : problem(sentences.choice);
}

function checkStations(typed: ProfileFormValues): Checked<string[]> {
  const checked = checkCodes(typed, (code) => /^[A-Z0-9]{1,20}$/i.test(code));
  const isTooMany = 'value' in checked && checked.value.length > maxDesiredStations;
  return isTooMany ? problem(sentences.desiredStations) : checked;
}

function checkIds(typed: ProfileFormValues): Checked<number[]> {
  const checked = checkCodes(typed, (code) => idOf(code) !== null);
  return 'problem' in checked ? checked : { value: checked.value.map(Number) };
}

function checkCodes(
  typed: ProfileFormValues,
  isCode: (code: string) => boolean,
): Checked<string[]> {
  if (typed === null) return { value: [] };
  const codes = Array.isArray(typed) ? typed.map(String) : [];
  if (!Array.isArray(typed) || !codes.every(isCode)) return problem(sentences.choice);
  return { value: [...new Set(codes)] };
}

/** Returns the id of an item of a master list, a small positive integer; null for any other text. */
function idOf(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}
