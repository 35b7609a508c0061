import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { hourOfTimeText } from '#platform/base/jst.ts';
import { statutoryDayMinutes } from '#platform/base/working-day.ts';
import { applicationLimits } from '#domain/application/limits.ts';
import { askedCancellationAnswerHours } from '#domain/attendance/asked/asked-rules.ts';
import {
  returnedClaimAnswerHours,
  claimReviewHours,
  maxAutoApprovedMinutesOverPlan,
  hoursCorrectionWindowHours,
  maxCorrectionRounds,
} from '#domain/attendance/corrections/claim-limits.ts';
import { contactOpenHoursAfterShiftEnd } from '#domain/attendance/day/contact-limits.ts';
import { absenceSuspectedAfterMinutes } from '#domain/attendance/missing-stamp-limits.ts';
import {
  cancellationAnswerHours,
  cancellationAnswerHoursBeforeStart,
  fullCompensationWithinHours,
  terminationReasons,
} from '#domain/attendance/termination/schedule-cancellation-rules.ts';
import {
  terminationDecisionHours,
  objectionDays,
} from '#domain/attendance/termination/termination-rules.ts';
import { employerDeclarationRenewalDays } from '#domain/corporation/consents/declaration-rules.ts';
import {
  currentTermsVersion,
  termsGraceDays,
  termsVersions,
} from '#domain/corporation/consents/terms-rules.ts';
import { payDayDeadlineTime, payDayOfMonth } from '#domain/pay/wallet/pay-day.ts';

import { employerTermsTextOf } from './terms-text.ts';

/** Digests of the texts, because an accepted text must stay word for word. */
const digests: Readonly<Record<string, string>> = {
  '2026-11': '125b0a3748fbe969',
  '2026-12': '043af2acdad8efaa',
  '2027-01': '5b97ab96c7aaa069',
};

test.each(termsVersions.map(({ version }) => [version]))(
  'the text of version %s is what was announced',
  (version) => {
    const text = JSON.stringify(employerTermsTextOf(version));
    expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(digests[version]);
  },
);

test('the newest text has an article for each subject, numbered without gaps', () => {
  const titles = (employerTermsTextOf(currentTermsVersion) ?? []).map(({ title }) => title);
  expect(titles.map((title) => title.match(/^第(\d+)条/)?.[1])).toEqual(
    titles.map((_title, index) => String(index + 1)),
  );
  for (const subject of [
    '料金',
    '労働条件の通知',
    '立替払い',
    '取消し',
    '直接雇用',
    '個人情報',
    '準拠法',
  ])
    expect(titles.some((title) => title.includes(subject))).toBe(true);
});

test('the newest text says what the rules of early ends and asked cancellations say', () => {
  const words = JSON.stringify(employerTermsTextOf(currentTermsVersion));
  expect(words).toContain('ワーカーが同意するか、当社が双方の説明を聞いて認めるまでは、同じです');
  expect(words).toContain('法人が否定しない限り、募集に戻りません');
  expect(words).not.toContain('勤務の途中で法人の都合により帰したときは');
});

/** The numbers and names of rules that the newest text states, each with the words around it. */
const stated = [
  `期限が切れる${employerDeclarationRenewalDays}日前から、もう一度申告`,
  `1日${statutoryDayMinutes / 60}時間を超える勤務`,
  `応募から${applicationLimits.answerHours}時間以内、かつ勤務開始の${applicationLimits.answerHoursBeforeStart}時間前までに回答`,
  `終了予定から${hoursCorrectionWindowHours}時間以内に、労働時間の修正を${maxCorrectionRounds}回まで申請`,
  `その時から${returnedClaimAnswerHours}時間は答えられます`,
  `受け取ってから${claimReviewHours}時間以内に、承認`,
  `予定より長い分が${maxAutoApprovedMinutesOverPlan / 60}時間以内`,
  `開始から${absenceSuspectedAfterMinutes}分を過ぎて出勤の記録がない`,
  `翌月${payDayOfMonth}日（銀行の休業日は直前の営業日）の${hourOfTimeText(payDayDeadlineTime)}時まで`,
  `勤務の開始まで${fullCompensationWithinHours}時間以上あるとき`,
  `開始まで${fullCompensationWithinHours}時間を切ってから`,
  `依頼から${cancellationAnswerHours}時間以内、かつ勤務開始の${cancellationAnswerHoursBeforeStart}時間前までに答えます`,
  terminationReasons.map(({ name }) => name).join('\n'),
  `終えた時から${terminationDecisionHours}時間以内に判断`,
  `判断から${objectionDays}日以内に異議`,
  `帰した時から${terminationDecisionHours}時間以内に`,
  `法人は${askedCancellationAnswerHours}時間以内に答えます`,
  `終了の${contactOpenHoursAfterShiftEnd}時間後まで`,
  `求められる${termsGraceDays}日前まで`,
];

/** Numbers of the newest text that no rule has as a constant. */
const otherNumbers = ['1回', '1年', '1分', '12か月'];

test('the newest text states the rules of today: a rule that changes needs a new version of the terms', () => {
  const text = (employerTermsTextOf(currentTermsVersion) ?? [])
    .flatMap(({ parts }) => parts.flat())
    .join('\n');
  expect(stated.filter((words) => !text.includes(words))).toEqual([]);
  const rest = stated.reduce((left, words) => left.replaceAll(words, ''), text);
  expect(rest.match(/\d+(?:時間|分|日|か月|年|回|時)/g)).toEqual(otherNumbers);
});

test('there is no text without its version', () => {
  expect(employerTermsTextOf('2025-01')).toBeNull();
});
