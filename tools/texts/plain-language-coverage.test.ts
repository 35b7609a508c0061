import { describe, expect, test } from 'vitest';

import {
  plainLanguageTexts,
  legalTermMeanings,
  plainSentenceTables,
} from '#apps/worker/shell/plain-language.ts';

import {
  textsWithoutPlainLanguage,
  screenReaderProps,
  legalScreens,
  textsShownUntranslated,
} from './plain-language-exceptions.ts';
import { readReferenceListNames } from './list-names.ts';
import { openScreenFiles, workerFiles } from './screen-files.ts';
import {
  isJapanese,
  japaneseTextsIn,
  withoutPlaceholderNames,
  withoutNumbers,
} from './sentences.ts';
import {
  accessibleTexts,
  sentencePropsOfComponents,
  untranslatedTexts,
} from './accessible-text.ts';

const sources = workerFiles.filter(
  (file) => !/\.server\.|build\.ts$|^src\/platform\/base\/|\/furigana\.ts$/.test(file),
);
const files = openScreenFiles(sources);
const screens = sources.filter((file) => file.endsWith('.tsx') && !legalScreens.includes(file));

/** True for a number with its counter, or a day of the week: they need no plain language. */
const isFigure = (text: string) =>
  /^[{}\s（）/+・〜,.\d]*(?:[件回分円日月年時名点駅歳火水木金土枚]|文字|pt|%)?[{}\s（）]*$/.test(
    text,
  );

/** True for texts with kanji: everybody who reads Japanese can read kana. */
const hasKanji = (text: string) => /[一-龠]/.test(text);

describe('what a worker’s screen prints', () => {
  const said = new Map(sentencePropsOfComponents(files));
  for (const [component, props] of Object.entries(screenReaderProps))
    said.set(component, said.get(component)?.union(new Set(props)) ?? new Set(props));
  const unsaid = untranslatedTexts(screens, files, said)
    .filter(({ text }) => isJapanese(text) && hasKanji(text) && !isFigure(text))
    .map(({ file, text }) => `${file}: ${text.trim()}`);
  const excepted = Object.values(textsShownUntranslated).flat();

  test('comes through Words', () => {
    expect(unsaid.filter((one) => !excepted.includes(one))).toEqual([]);
  });

  test.each([
    ['among the children of an element', 'src/apps/worker/sign-in/sign-out.tsx', '戻る'],
    ['in a table of another file', 'src/apps/parts/chat/view/queued-message-row.tsx', '送信中…'],
    ['in a list that is walked', 'src/apps/worker/shift/corrections/hours-table.tsx', '申請'],
    ['in a prop that is handed on', 'src/apps/worker/profile/address.tsx', '市区町村'],
    ['from a function', 'src/apps/worker/schedule/shift.tsx', '勤務中 {}'],
  ])('where nothing says it, it is found %s', (_where, file, text) => {
    const found = untranslatedTexts([file], files, new Map());
    expect(found.map((one) => one.text.trim())).toContain(text);
  });

  test('and no exception is left that is none', () => {
    expect(excepted.filter((one) => !unsaid.includes(one))).toEqual([]);
  });
});

describe('every text of a worker’s screen', () => {
  const entries = Object.values(plainSentenceTables).flatMap((table) => Object.entries(table));
  const known = new Set(entries.map(([sentence]) => withoutPlaceholderNames(sentence)));
  const terms = new Set(Object.keys(legalTermMeanings).map(withoutNumbers));
  const accessible = accessibleTexts(files, screenReaderProps);

  /** Kanji words that plain-language sentences use, which therefore need no explanation. */
  const simple = new Set(
    [...entries.map(([, said]) => said), ...Object.values(legalTermMeanings)].flatMap((said) =>
      kanjiIn(said.replace(/（[^）]*）|「[^」]*」/g, '')),
    ),
  );
  const isKnown = (text: string) =>
    known.has(text) ||
    terms.has(withoutNumbers(text)) ||
    plainLanguageTexts.say(text.replaceAll('{}', '7')) !== text.replaceAll('{}', '7');
  const isSimple = (text: string) =>
    !/[おご](?:待ち|試し|確認|利用|覧)|いただ|ございます/.test(text) &&
    kanjiIn(text.replace(/\{\}[件回分円日年時名点駅](?![一-龠])/g, '')).every((word) =>
      simple.has(word),
    );

  const hard = [...screens, ...sources.filter(printsTexts)].flatMap((file) =>
    japaneseTextsIn(file, 'whole')
      .map((text) => text.trim())
      .filter(
        (text) =>
          !accessible.has(`${file}: ${text}`) && !text.endsWith(' | ひとこま') && !isFigure(text),
      )
      .map((text) => text.replace(/^\{\}|\{\}$/g, ''))
      .filter((text) => !isKnown(text) && !isKnown(`{}${text}`))
      .filter((text) => !text.split(/(?<=。)/).every((one) => isKnown(one) || isSimple(one)))
      .map((text) => `${file}: ${text}`),
  );
  const excepted = Object.values(textsWithoutPlainLanguage).flat();
  const isExcepted = (one: string) => excepted.some((start) => one.startsWith(start));

  test('has a sentence in plain language, or is one', () => {
    expect(hard.filter((one) => !isExcepted(one))).toEqual([]);
  });

  test('as has every name in a list to choose from', () => {
    expect(readReferenceListNames().filter((name) => !isKnown(name) && !isSimple(name))).toEqual(
      [],
    );
  });

  test('and none is left out without need', () => {
    const idle = excepted.filter((start) => !hard.some((one) => one.startsWith(start)));
    expect(idle).toEqual([]);
  });
});

function kanjiIn(text: string): readonly string[] {
  return text.match(/[一-龠々]+/g) ?? [];
}

/** True for tables and rules whose texts screens show; refusals have another test. */
function printsTexts(file: string): boolean {
  return file.endsWith('.ts') && !file.endsWith('messages.ts');
}
