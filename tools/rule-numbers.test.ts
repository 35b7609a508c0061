import path from 'node:path';
import { describe, expect, test } from 'vitest';

import { filesBelow, readSourceFile } from './sources.ts';
import { parseSource, syntaxTreeOfFile } from './syntax.ts';
import { ruleConstants } from './texts/rule-constants.ts';
import { statedFormsOfConstant, isAmbiguousForm, statedNumbers } from './texts/stated-numbers.ts';

/** Announced texts never change. `terms-text.test.ts` compares the newest text with the rules. */
const announced = /^src\/domain\/terms\/text-/;

/** Typed numbers that are no rule of this product, by file. */
const exceptions: Readonly<Record<string, { forms: readonly string[]; why: string }>> = {
  'src/apps/demo/screens/demo-clock.tsx': {
    forms: ['15分', '12時間'],
    why: "steps of the demo's clock",
  },
  'src/apps/facility/postings/csv/postings-file.tsx': {
    forms: ['6時間', '2日'],
    why: 'examples of how to write a duration',
  },
  'src/apps/facility/postings/messages.ts': {
    forms: ['30分', '6時間', '2日'],
    why: 'examples of how to write a duration',
  },
  'src/apps/worker/wages/thresholds/income-thresholds.tsx': {
    forms: ['20時間'],
    why: 'a condition of the 健康保険法',
  },
  'src/domain/application/conditions/notice.ts': {
    forms: ['60分', '2か月'],
    why: 'an hour has 60 minutes; 健康保険法3条2項',
  },
  'src/platform/server/company.server.ts': {
    forms: ['20%'],
    why: "the demo's fee table: the fee rule is a row of the database",
  },
  'src/domain/reference/plain-language.ts': {
    forms: ['2日', '3日', '4時間', '6時間', '8時間', '12時間', '24時間'],
    why: 'names of the selection lists in `data/`, which are part of the contract',
  },
  'src/domain/pay/thresholds/plain-language.ts': {
    forms: ['20時間'],
    why: 'a condition of the 健康保険法',
  },
};

const texts = filesBelow('src').filter(
  (file) =>
    /\.tsx?$/.test(file) && !/\.test\.|[./]build\.ts$|^src\/gen\/|\/furigana\.ts$/.test(file),
);

const constants = new Map<string, string[]>();
for (const constant of ruleConstants())
  for (const form of statedFormsOfConstant(constant))
    constants.set(form, [...(constants.get(form) ?? []), `${constant.file}#${constant.name}`]);

const subjectIn = (file: string) =>
  /^(?:src\/)?((?:access|domain)\/[\w-]+)\//.exec(file)?.[1] ?? '';

/** The subjects of the domain from which the screens of each folder import. */
const shownBy = new Map<string, Set<string>>();
for (const file of texts) {
  const folder = path.dirname(file);
  const subjects = [...readSourceFile(file).matchAll(/'#([^']+)'/g)].map(([, name = '']) =>
    subjectIn(name),
  );
  shownBy.set(folder, (shownBy.get(folder) ?? new Set()).union(new Set(subjects)));
}

/** The typed numbers of a source that repeat a rule's constant, each with the names of these constants. */
function typedNumbers(
  file: string,
  source = readSourceFile(file),
  program = syntaxTreeOfFile(file),
): { form: string; found: string }[] {
  return statedNumbers(program, source).flatMap(({ line, form, text }) => {
    const own = subjectIn(file);
    const isOurs = (name: string) =>
      own === '' ? shownBy.get(path.dirname(file))?.has(subjectIn(name)) : own === subjectIn(name);
    const all = constants.get(form) ?? [];
    const stated = isAmbiguousForm(form) ? all.filter(isOurs) : all;
    if (stated.length === 0) return [];
    return [{ form, found: `${file}:${line}: ${form} in 「${text}」: ${stated.join(', ')}` }];
  });
}

describe('a number of a rule', () => {
  test('is typed into no Japanese text, which imports the constant instead', () => {
    const held = texts.filter((file) => !announced.test(file));
    expect(held.length).toBeGreaterThan(400);
    const typed = held.flatMap((file) =>
      typedNumbers(file).filter(({ form }) => !exceptions[file]?.forms.includes(form)),
    );
    expect(typed.map(({ found }) => found)).toEqual([]);
  });

  test('no exception is left that is none', () => {
    const idle = Object.entries(exceptions).flatMap(([file, { forms }]) => {
      const typed = new Set(typedNumbers(file).map(({ form }) => form));
      return forms.filter((form) => !typed.has(form)).map((form) => `${file}: ${form}`);
    });
    expect(idle).toEqual([]);
  });

  const place = 'src/domain/attendance/(planted).tsx';
  test.each([
    ['a sentence', `const text = '開始の24時間前までです';`],
    ['a template', 'const text = `${name}は72時間以内に答えます`;'],
    ['an element', `const Text = () => <p>開始の<b>72時間</b>前まで</p>;`],
    ['an attribute', `const Text = () => <Field support="10文字以上です" />;`],
    ['a key', `const table = { 開始の24時間前までです: '' };`],
    ['full width', `const text = '２４時間以内です';`],
    ['a range', `const text = '24〜12時間前です';`],
    ['thousands', `const text = '往復の運賃は50,000円までです';`],
    ['ten thousands', `const text = '往復の運賃は5万円までです';`],
    ['minutes as hours', `const text = '1日8時間を超えます';`],
    ['days as years', `const text = '記録は7年のこします';`],
    ['a counter of its subject', `const text = '修正は3回までです';`],
    ['a time of day', `const text = '夜22時からです';`],
  ])('is found in %s', (_where, source) => {
    expect(typedNumbers(place, source, parseSource(source, place))).not.toEqual([]);
  });

  test.each([
    ['one', `const text = '1日1回、1時間ごとに';`],
    ['a date', `const text = '2026年12月24日に';`],
    ['a year of the law', `const text = '令和7年度';`],
    ['a fraction', `const text = '給料の4分の1まで';`],
    ['an order', `const text = '2点目の書類';`],
    ['an estimate', `const text = '約2分で終わります';`],
    ['a counter of another subject', `const text = '駅は10駅まで';`],
    ['the constant', 'const text = `開始の${lastMinuteHours}時間前までです`;'],
    ['a comment', `/** 開始の24時間前まで */ const text = '';`],
  ])('%s is none', (_where, source) => {
    expect(typedNumbers(place, source, parseSource(source, place))).toEqual([]);
  });
});
