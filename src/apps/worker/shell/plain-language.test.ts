import { describe, expect, test } from 'vitest';

import { fillSentencePlaceholders } from '#platform/base/refusal.ts';
import { maxDesiredStations } from '#domain/profile/limits.ts';
import { minReviewsForRatingLabel } from '#domain/recruitment/labels.ts';
import { jobBenefits, jobTasks } from '#domain/reference/data.ts';

import { numberPlaceholdersIn, plainLanguageTexts, plainSentenceTables } from './plain-language.ts';

describe('plain language', () => {
  test('says a sentence of ours in other words, with or without its full stop', () => {
    const said = 'これはできません';
    expect(plainLanguageTexts.say('この操作は行えません')).toBe(said);
    expect(plainLanguageTexts.say('この操作は行えません。')).toBe(`${said}。`);
    expect(plainLanguageTexts.say('オフラインです')).toBe('インターネットにつながっていません');
  });

  test('fills in what the server had filled in', () => {
    expect(
      plainLanguageTexts.say(
        'コードが違います（あと3回）。施設に掲示された今日のコードを確認してください',
      ),
    ).toBe('コードが違います（あと3回）。施設にある今日のコードを見てください');
    expect(plainLanguageTexts.say('09:30から押せます')).toBe('09:30から押すことができます');
  });

  test('says a state between brackets in plain language as well', () => {
    expect(
      plainLanguageTexts.say('この勤務は「施設が確認中」です。勤務の詳細を確認してください。'),
    ).toBe('この仕事は「施設が見ています」です。仕事の画面を見てください。');
  });

  test('leaves what somebody wrote as it is', () => {
    for (const text of ['持ち物は上履きです。', '', 'x'.repeat(5_000), '明日は駐車場が使えません'])
      expect(plainLanguageTexts.say(text)).toBe(text);
  });

  test('says the known sentences among several, and keeps the lines', () => {
    const night =
      '夜勤明けの勤務です。夜勤（11/22 みどりの家）が終わる日の勤務です。体調に無理がないか確認してください。';
    expect(plainLanguageTexts.say(`施設の承認が必要です。まだ決まっていません。\n${night}`)).toBe(
      [
        '施設のOKがいります。まだ決まっていません。',
        '夜の仕事のあとの仕事です。夜の仕事（11/22 みどりの家）が終わる日に、また働きます。体が疲れないか、考えてください。',
      ].join('\n'),
    );
  });

  test('knows every sentence of its tables, filled with numbers and with anything that has no full stop', () => {
    const wrong = Object.values(plainSentenceTables)
      .flatMap((table) => Object.entries(table))
      .filter(([sentence, said]) => {
        const numbers = numberPlaceholdersIn(sentence);
        const get = (_: object, name: string) => (numbers.has(name) ? '7' : `<${name}>`);
        const values = new Proxy({}, { has: () => true, get });
        return (
          plainLanguageTexts.say(fillSentencePlaceholders(sentence, values)) !==
          fillSentencePlaceholders(said, values)
        );
      });
    expect(wrong).toEqual([]);
  });

  test.each([
    ['メッセージは2,000文字以内で入力してください', 'メッセージは2,000文字までです'],
    ['経験年数は0〜60の整数で入力してください', '何年働きましたか。0から60の数字を書いてください'],
    ['源泉徴収：非居住者の税率（20.42％）', /20\.42％/],
  ])('takes numbers with commas and decimals: %s', (sentence, said) => {
    expect(plainLanguageTexts.say(sentence)).toMatch(said);
  });

  test.each([
    'メッセージは長い文字以内で入力してください',
    '経験年数は0〜少しの整数で入力してください',
    '資格証は2026年と3件まで登録できます',
  ])('takes nothing else where a number stands: %s', (sentence) => {
    expect(plainLanguageTexts.say(sentence)).toBe(sentence);
  });

  test('counts with つ below ten alone', () => {
    expect(plainLanguageTexts.say('希望の駅は5駅まで選べます')).toBe('駅は5つまで選べます');
    expect(plainLanguageTexts.say('希望の駅は12駅まで選べます')).toBe('希望の駅は12駅まで選べます');
  });

  test.each([
    [`希望の駅は${maxDesiredStations}駅まで選べます`],
    [`評価はまだありません。${minReviewsForRatingLabel}件から表示します。`],
    [`勤務した方の評価が${minReviewsForRatingLabel}件集まると表示します。`],
  ])('says the number of the rule with つ: %s', (sentence) => {
    expect(plainLanguageTexts.say(sentence)).toMatch(/\dつ/);
  });

  test('says each task and benefit that a facility can choose in a sentence', () => {
    const names = [...jobTasks, ...jobBenefits].map(({ name }) => name);
    expect(names.filter((name) => !plainLanguageTexts.explain(name)?.endsWith('。'))).toEqual([]);
    expect(plainLanguageTexts.explain('入浴介助')).toBe('おふろに入ることを手伝います。');
  });

  test('explains the terms of a paper, and no others', () => {
    expect(plainLanguageTexts.explain('契約期間')).toBe('いつからいつまで働くか');
    expect(plainLanguageTexts.explain('toString')).toBeNull();
    expect(plainLanguageTexts.explain('施設')).toBeNull();
  });
});
