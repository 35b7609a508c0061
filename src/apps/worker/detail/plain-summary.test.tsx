import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { jobOptionMeanings } from '#domain/reference/plain-work.ts';
import { PlainLanguageContext, type PlainLanguageTexts } from '#platform/ui/display/words.tsx';

import { PlainLanguageSummary } from './plain-summary.tsx';

const plainLanguage: PlainLanguageTexts = {
  say: (text) => text,
  explain: (term) => jobOptionMeanings[term] ?? null,
};
type Detail = ComponentProps<typeof PlainLanguageSummary>['detail'];
const detail: Detail = {
  tasks: ['入浴介助', '申し送り'],
  benefits: ['食事あり', '交通費支給'],
  requirementLicenses: [],
  breakTimeLabel: '休憩60分',
  workQuestions: [{ text: '夜勤の経験は？', required: true }],
  facility: { features: ['車通勤可', '少人数'] },
};
const shown = (given: Partial<Detail> = {}, value: PlainLanguageTexts | null = plainLanguage) =>
  renderToStaticMarkup(
    <PlainLanguageContext value={value}>
      <PlainLanguageSummary detail={{ ...detail, ...given }} />
    </PlainLanguageContext>,
  );
const sentencesOf = (html: string) =>
  [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text);

test('what a facility chose is said in sentences, and what has none is left out', () => {
  expect(sentencesOf(shown())).toEqual([
    'おふろに入ることを手伝います。',
    '休む時間は60分です。',
    '資格がなくても働けます。',
    '仕事の前に、施設の質問に答えます。',
    '食べ物が出ます。',
    '交通費をもらえます。',
    '車で来てもよいです。',
  ]);
});

test('a job without a break or with licences says so', () => {
  const licenses = [{ id: '1', name: '介護福祉士', held: null }];
  const given = {
    breakTimeLabel: '休憩なし',
    requirementLicenses: [{ licenses }],
    tasks: [],
    benefits: [],
    workQuestions: [],
    facility: { features: [] },
  };
  expect(sentencesOf(shown(given))).toEqual([
    '休む時間はありません。',
    '資格がいります。下の「応募できる人」を見てください。',
  ]);
});

test('nothing is said to those who did not turn plain language on', () => {
  expect(shown({}, null)).toBe('');
});
