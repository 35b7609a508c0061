import { describe, expect, test } from 'vitest';

import { whyQuestionForbidden } from './forbidden-questions.ts';
import {
  workQuestionErrorSentences as sentences,
  normalizeWorkQuestions,
  workQuestionErrors,
  type WorkQuestion,
} from './question-rules.ts';

const size: WorkQuestion = {
  text: '制服のサイズを選んでください',
  kind: 'choice',
  options: ['S', 'M', 'L'],
  required: true,
};
const text = (words: string): WorkQuestion => ({
  text: words,
  kind: 'text',
  options: [],
  required: false,
});

test('questions are stored without outer spaces, and only a choice keeps options', () => {
  const given = [{ ...size, text: ' 制服の　サイズ ', options: [' S', 'M '] }];
  expect(normalizeWorkQuestions(given)).toEqual([
    { ...size, text: '制服の サイズ', options: ['S', 'M'] },
  ]);
  expect(normalizeWorkQuestions([{ ...size, kind: 'yes_no' }])[0]?.options).toEqual([]);
});

describe('how a question may be asked', () => {
  test.each<[string, WorkQuestion[], [string, string][]]>([
    ['nothing', [], []],
    ['a choice and a text', [size, text('靴のサイズ（例：24.5cm）')], []],
    ['no words', [text('')], [['workQuestions-0', sentences.text]]],
    ['101 characters', [size, text('あ'.repeat(101))], [['workQuestions-1', sentences.text]]],
    ['100 characters', [text('あ'.repeat(100))], []],
    ['one option', [{ ...size, options: ['S'] }], [['workQuestionOptions-0', sentences.options]]],
    [
      'nine options',
      [{ ...size, options: Array.from('123456789') }],
      [['workQuestionOptions-0', sentences.options]],
    ],
    [
      'an option twice',
      [{ ...size, options: ['S', 'S'] }],
      [['workQuestionOptions-0', sentences.options]],
    ],
    [
      'an empty option',
      [{ ...size, options: ['S', ''] }],
      [['workQuestionOptions-0', sentences.options]],
    ],
    ['the same words twice', [size, text(size.text)], [['workQuestions-1', sentences.twice]]],
    [
      'six questions',
      Array.from('123456', (n) => text(`質問${n}`)),
      [['workQuestions', sentences.tooMany]],
    ],
  ])('%s', (_what, questions, wrong) => {
    expect(workQuestionErrors(questions)).toEqual(wrong);
  });
});

describe('what may not be asked (職業安定法5条の5)', () => {
  test.each([
    ['本籍はどこですか', /本籍/],
    ['ご出身地を教えてください', /出身/],
    ['国籍', /国籍/],
    ['支持政党はありますか', /思想・信条/],
    ['労働組合に入っていますか', /労働組合/],
    ['ご家族は何人ですか', /家族/],
    ['お子さんはいますか', /家族/],
    ['ご結婚されていますか', /結婚/],
    ['妊娠していませんか', /妊娠/],
    ['前科はありますか', /犯罪/],
    ['マイナンバー', /番号法/],
    ['持病はありますか', /要配慮個人情報/],
    ['ご家族の介護をしていますか', /家族/],
    ['今、服薬していますか', /要配慮個人情報/],
    ['アレルギーはありますか', /「注意点」に書いて/],
    ['ｱﾚﾙｷﾞｰの有無', /「注意点」に書いて/],
    ['健康診断の結果を書いてください', /要配慮個人情報/],
  ])('%s', (asked, sentence) => {
    expect(whyQuestionForbidden([asked])).toMatch(sentence);
    expect(workQuestionErrors([text(asked)])).toHaveLength(1);
  });

  test.each([
    '制服のサイズ',
    '昼食（300円）を注文しますか',
    '車で来ますか',
    '入浴の介助の経験はありますか',
    'ご家族への対応の経験はありますか',
    'アレルギー食の配膳の経験はありますか',
    '障害のある方の支援の経験はありますか',
    '認知症介護の研修を受けましたか',
    '通院の付き添いの経験はありますか',
    '服薬の介助はできますか',
  ])('%s may be asked', (asked) => {
    expect(whyQuestionForbidden([asked])).toBeNull();
  });

  test('options are read as well, and words about the work excuse no question of the first kind', () => {
    expect(whyQuestionForbidden(['当てはまるもの', '既婚', '未婚'])).toMatch(/結婚/);
    expect(whyQuestionForbidden(['介護の経験と本籍'])).toMatch(/本籍/);
  });
});
