import { missingProfileFields, type ProfileFacts, type RequiredField } from './rules.ts';

/** One screen of the profile. */
export type ProfileTopic = 'basic' | 'address' | 'work' | 'preferences' | 'photo';

/** The order of the screens: topics that an application needs come first. */
export const profileTopics: readonly ProfileTopic[] = [
  'basic',
  'address',
  'work',
  'photo',
  'preferences',
];

export type CompletionFacts = ProfileFacts & {
  hasImage: boolean;
  profile: string | null;
  yearsOfExperience: number | null;
  jobChangeIntention: string | null;
  jobArrangementIds: readonly number[];
  desiredPrefectureCodes: readonly string[];
  desiredStationCodes: readonly string[];
  desiredWorkingHourIds: readonly number[];
};

type Part = {
  topic: ProfileTopic;
  /** The next step, shown before 「すると+10%」. */
  label: string;
  gain: number;
  isRequired: boolean;
  isDone(facts: CompletionFacts): boolean;
};

const topicOf: Record<RequiredField, ProfileTopic> = {
  lastName: 'basic',
  firstName: 'basic',
  lastKana: 'basic',
  firstKana: 'basic',
  bornOn: 'basic',
  nationality: 'basic',
  zipCode: 'address',
  prefectureCode: 'address',
  city: 'address',
  streetNumber: 'address',
  occupationId: 'work',
  jobTasks: 'work',
};

const hasAll = (topic: ProfileTopic) => (facts: CompletionFacts) =>
  missingProfileFields(facts).every((field) => topicOf[field] !== topic);

/** The parts of the completion; the gains add up to 100, those that an application needs to 65. */
const parts: readonly Part[] = [
  {
    topic: 'basic',
    label: 'お名前と生年月日を入力',
    gain: 25,
    isRequired: true,
    isDone: hasAll('basic'),
  },
  { topic: 'address', label: '住所を入力', gain: 20, isRequired: true, isDone: hasAll('address') },
  { topic: 'work', label: '職業と業務を入力', gain: 20, isRequired: true, isDone: hasAll('work') },
  {
    topic: 'photo',
    label: '顔写真を追加',
    gain: 10,
    isRequired: false,
    isDone: (facts) => facts.hasImage,
  },
  {
    topic: 'work',
    label: '自己紹介を追加',
    gain: 10,
    isRequired: false,
    isDone: (facts) => facts.profile !== null,
  },
  {
    topic: 'work',
    label: '経験年数を追加',
    gain: 5,
    isRequired: false,
    isDone: (facts) => facts.yearsOfExperience !== null,
  },
  {
    topic: 'work',
    label: '働き方の希望を追加',
    gain: 5,
    isRequired: false,
    isDone: (facts) => facts.jobChangeIntention !== null || facts.jobArrangementIds.length > 0,
  },
  {
    topic: 'preferences',
    label: '希望の場所を追加',
    gain: 5,
    isRequired: false,
    isDone: (facts) => facts.desiredPrefectureCodes.length + facts.desiredStationCodes.length > 0,
  },
];

export type ProfileCompletion = {
  percent: number;
  isComplete: boolean;
  topics: { topic: ProfileTopic; isRequired: boolean; isDone: boolean }[];
  next: { topic: ProfileTopic; label: string; gain: number } | null;
};

/**
 * The completion in percent and the next step: the first that an application needs, in the order of the forms, else the
 * one with the highest gain.
 */
export function profileCompletionOf(facts: CompletionFacts): ProfileCompletion {
  const open = parts.filter((part) => !part.isDone(facts));
  const required = open.filter((part) => part.isRequired);
  const next = required[0] ?? open[0];
  return {
    percent: 100 - open.reduce((sum, part) => sum + part.gain, 0),
    isComplete: required.length === 0,
    topics: profileTopics.map((topic) => ({
      topic,
      isRequired: isRequiredTopic(topic),
      isDone: !(isRequiredTopic(topic) ? required : open).some((part) => part.topic === topic),
    })),
    next: next ? { topic: next.topic, label: next.label, gain: next.gain } : null,
  };
}

const isRequiredTopic = (topic: ProfileTopic) =>
  parts.some((part) => part.topic === topic && part.isRequired);
