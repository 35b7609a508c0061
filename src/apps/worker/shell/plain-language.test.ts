import { describe, expect, test } from 'vitest';

import { fill } from '#platform/base/refusal.ts';
import { jobBenefits, jobTasks } from '#domain/reference/data.ts';

import { plainLanguage, tables } from './plain-language.ts';

describe('plain language', () => {
  test('says a sentence of ours in other words, with or without its full stop', () => {
    const said = 'これはできません';
    expect(plainLanguage.say('この操作は行えません')).toBe(said);
    expect(plainLanguage.say('この操作は行えません。')).toBe(`${said}。`);
    expect(plainLanguage.say('オフラインです')).toBe('インターネットにつながっていません');
  });

  test('fills in what the server had filled in', () => {
    expect(
      plainLanguage.say(
        'コードが違います（あと3回）。施設に掲示された今日のコードを確認してください',
      ),
    ).toBe('コードが違います（あと3回）。施設にある今日のコードを見てください');
    expect(plainLanguage.say('09:30から押せます')).toBe('09:30から押すことができます');
  });

  test('says a state between brackets in plain language as well', () => {
    expect(
      plainLanguage.say('この勤務は「施設が確認中」です。勤務の詳細を確認してください。'),
    ).toBe('この仕事は「施設が見ています」です。仕事の画面を見てください。');
  });

  test('leaves what somebody wrote as it is', () => {
    for (const text of ['持ち物は上履きです。', '', 'x'.repeat(5_000), '明日は駐車場が使えません'])
      expect(plainLanguage.say(text)).toBe(text);
  });

  test('says the known sentences among several, and keeps the lines', () => {
    const night =
      '夜勤明けの勤務です。夜勤（11/22 みどりの家）が終わる日の勤務です。体調に無理がないか確認してください。';
    expect(plainLanguage.say(`施設の承認が必要です。まだ決まっていません。\n${night}`)).toBe(
      [
        '施設のOKがいります。まだ決まっていません。',
        '夜の仕事のあとの仕事です。夜の仕事（11/22 みどりの家）が終わる日に、また働きます。体が疲れないか、考えてください。',
      ].join('\n'),
    );
  });

  test('knows every sentence of its tables, filled with anything that has no full stop', () => {
    const values = new Proxy({}, { has: () => true, get: (_, name) => `<${String(name)}>` });
    const wrong = Object.values(tables)
      .flatMap((table) => Object.entries(table))
      .filter(([plain, said]) => plainLanguage.say(fill(plain, values)) !== fill(said, values));
    expect(wrong).toEqual([]);
  });

  test('says each task and benefit that a facility can choose in a sentence', () => {
    const names = [...jobTasks, ...jobBenefits].map(({ name }) => name);
    expect(names.filter((name) => !plainLanguage.explain(name)?.endsWith('。'))).toEqual([]);
    expect(plainLanguage.explain('入浴介助')).toBe('おふろに入ることを手伝います。');
  });

  test('explains the terms of a paper, and no others', () => {
    expect(plainLanguage.explain('契約期間')).toBe('いつからいつまで働くか');
    expect(plainLanguage.explain('toString')).toBeNull();
    expect(plainLanguage.explain('施設')).toBeNull();
  });
});
