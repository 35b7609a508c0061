import type { PlainLanguageTexts } from '#platform/ui/display/words.tsx';

import { guideSentences } from '#apps/worker/guide/plain-guide.ts';
import { helpSentences } from '#apps/worker/guide/plain-help.ts';
import { accountSentences } from '#access/worker/plain-language.ts';
import {
  applicationSentences,
  conditionsNoticeMeanings,
} from '#domain/application/plain-language.ts';
import { cancellationSentences } from '#domain/attendance/cancellation/plain-language.ts';
import { onTheWaySentences } from '#domain/attendance/on-the-way/plain-language.ts';
import { stampSentences } from '#domain/attendance/stamps/plain-language.ts';
import { attendanceNoticeSentences } from '#domain/attendance/plain-notices.ts';
import { attendanceSentences } from '#domain/attendance/plain-language.ts';
import { hoursProposalSentences } from '#domain/attendance/proposals/plain-language.ts';
import { terminationSentences } from '#domain/attendance/termination/plain-language.ts';
import { workQuestionSentences } from '#domain/attendance/work-questions/plain-language.ts';
import { chatSentences } from '#domain/chat/plain-language.ts';
import { credentialsSentences } from '#domain/credentials/plain-language.ts';
import { alertPlainSentences } from '#domain/notifications/alerts/plain-language.ts';
import { notificationSentences } from '#domain/notifications/plain-language.ts';
import { paperDeliveryPlainSentences } from '#domain/notice-delivery/plain-language.ts';
import { overpaymentSentences } from '#domain/pay/overpayments/plain-language.ts';
import { paySentences, wageMeanings } from '#domain/pay/plain-language.ts';
import { thresholdSentences } from '#domain/pay/thresholds/plain-language.ts';
import { pointsSentences } from '#domain/points/plain-language.ts';
import { poolSentences } from '#domain/pool/plain-language.ts';
import { profileSentences } from '#domain/profile/plain-language.ts';
import { mapSentences } from '#domain/recruitment/map/plain-language.ts';
import { recruitmentSentences } from '#domain/recruitment/plain-language.ts';
import { searchSentences } from '#domain/recruitment/search/plain-language.ts';
import { referenceSentences } from '#domain/reference/plain-language.ts';
import { jobOptionMeanings } from '#domain/reference/plain-work.ts';
import { reviewSentences } from '#domain/reviews/plain-language.ts';
import { commonSentences } from '#platform/web/texts/plain-common.ts';
import type { PlainLanguageSentences } from '#platform/base/texts/sentences.ts';

/** Sentences in plain language by subject; each sentence is in only one table. */
export const plainSentenceTables: Readonly<Record<string, PlainLanguageSentences>> = {
  account: accountSentences,
  alerts: alertPlainSentences,
  application: applicationSentences,
  attendance: attendanceSentences,
  attendanceNotices: attendanceNoticeSentences,
  cancellation: cancellationSentences,
  chat: chatSentences,
  common: commonSentences,
  credentials: credentialsSentences,
  guide: guideSentences,
  help: helpSentences,
  map: mapSentences,
  notifications: notificationSentences,
  onTheWay: onTheWaySentences,
  stamps: stampSentences,
  overpayments: overpaymentSentences,
  delivery: paperDeliveryPlainSentences,
  pay: paySentences,
  points: pointsSentences,
  pool: poolSentences,
  profile: profileSentences,
  proposals: hoursProposalSentences,
  recruitment: recruitmentSentences,
  reference: referenceSentences,
  reviews: reviewSentences,
  search: searchSentences,
  terminations: terminationSentences,
  thresholds: thresholdSentences,
  workQuestions: workQuestionSentences,
};

/** Explanations of legal terms that plain language does not replace, and of the facilities' list choices for a job. */
export const legalTermMeanings: PlainLanguageSentences = {
  ...conditionsNoticeMeanings,
  ...wageMeanings,
  ...jobOptionMeanings,
};

const entries = Object.values(plainSentenceTables).flatMap((table) => Object.entries(table));
/** Patterns for the values of placeholders: a time, a name or an amount is short, and within one sentence. */
const gaps = {
  text: '([^。\\n]{0,80}?)',
  /**
   * Numbers may have thousands separators; a character of the private use area stands for an element that
   * renders a number.
   */
  number: '(\\d[\\d,]*(?:\\.\\d+)?|[\\uE000-\\uE0FF])',
  belowTen: '([1-9])',
};
const counters =
  '文字|ポイント|時間|営業日|日|か所|か月|年|分|秒|週|回|件|個|枚|名|人|歳|点|段|版|万円|円|pt|MB|[%％]|つ|駅(?!から)';
const counted = new RegExp(`\\{(\\w+)\\}(?=${counters})|\\{((?:min|max)[A-Z]\\w*)\\}`, 'g');
const exact = new Map(entries.filter(([sentence]) => !sentence.includes('{')));
/** Sentences with placeholders, longest fixed text first: the more specific of two matches wins. */
const shapes = entries
  .filter(([sentence]) => sentence.includes('{'))
  .toSorted(([one], [other]) => fixedLength(other) - fixedLength(one))
  .map(toShape);

/** Longer than any sentence of the tables: longer texts, such as a person's message, are returned unchanged. */
const longest = 400;
const maxPieces = 16;

export const plainLanguageTexts: PlainLanguageTexts = {
  say: (text) => (text.length > longest ? text : (whole(text) ?? inPieces(text))),
  explain: (term) =>
    Object.hasOwn(legalTermMeanings, term) ? (legalTermMeanings[term] ?? null) : null,
};

/** Returns the length of a sentence without its placeholders. */
function fixedLength(sentence: string): number {
  return sentence.replace(/\{\w+\}/g, '').length;
}

/** Returns the placeholders of a sentence that stand for numbers. */
export function numberPlaceholdersIn(sentence: string): ReadonlySet<string> {
  return new Set([...sentence.matchAll(counted)].map(([, before, named]) => before ?? named ?? ''));
}

type Shape = {
  pattern: RegExp;
  /** The longest fixed part of the sentence: a text without it cannot match. */
  mark: string;
  /** The names of the placeholders. */
  names: string[];
  /** The sentence in plain language, with the placeholders. */
  plain: string;
};

function toShape([sentence, plain]: [string, string]): Shape {
  const parts = sentence.split(/\{(\w+)\}/);
  const own = parts.filter((_, at) => at % 2 === 0);
  const names = parts.filter((_, at) => at % 2 === 1);
  const numbers = numberPlaceholdersIn(sentence);
  const gapOf = (name: string) => {
    if ([sentence, plain].some((text) => text.includes(`{${name}}つ`))) return gaps.belowTen;
    return numbers.has(name) ? gaps.number : gaps.text;
  };
  const source = parts.map((part, at) =>
    at % 2 === 1 ? gapOf(part) : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  );
  const [mark = ''] = own.toSorted((one, other) => other.length - one.length);
  return { pattern: new RegExp(`^${source.join('')}$`), mark, names, plain };
}

/** Translates the text as one sentence of the tables, with or without the final full stop; null if unknown. */
function whole(text: string): string | null {
  const same = lookUp(text);
  if (same !== null) return same;
  if (text.endsWith('。')) {
    const bare = lookUp(text.slice(0, -1));
    return bare && `${bare}。`;
  }
  return lookUp(`${text}。`)?.replace(/。$/, '') ?? null;
}

function lookUp(text: string): string | null {
  return exact.get(text) ?? filled(text);
}

function filled(text: string): string | null {
  for (const { pattern, mark, names, plain } of shapes) {
    // Check `mark` before the regular expression: most texts match none of the hundreds of shapes.
    const values = text.includes(mark) ? pattern.exec(text)?.slice(1) : undefined;
    if (!values) continue;
    // A value may itself be a sentence of the tables, such as the name of a state between 「」.
    const valueOf = (name: string) => values[names.indexOf(name)] ?? '';
    return plain.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = valueOf(name);
      return exact.get(value) ?? value;
    });
  }
  return null;
}

/**
 * Translates a text of several sentences, such as two warnings of a dialog, by the longest runs that the tables
 * know.
 */
function inPieces(text: string): string {
  const pieces = text.split(/(?<=[。\n])/);
  if (pieces.length === 1 || pieces.length > maxPieces) return text;
  let said = '';
  for (let at = 0; at < pieces.length;) {
    const run = longestRun(pieces.slice(at));
    said += run?.plain ?? pieces[at];
    at += run?.count ?? 1;
  }
  return said;
}

function longestRun(pieces: readonly string[]): { count: number; plain: string } | null {
  for (let count = pieces.length; count > 0; count -= 1) {
    const [, text = '', room = ''] = /^(.*?)(\n?)$/s.exec(pieces.slice(0, count).join('')) ?? [];
    const known = whole(text);
    if (known !== null) return { count, plain: known + room };
  }
  return null;
}
