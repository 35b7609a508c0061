import { describe, expect, test } from 'vitest';

import { onlyHeard, papers, standsAsItIs } from './easy-exceptions.ts';
import { isJapanese } from './sentences.ts';
import { filesBelow } from './sources.ts';
import { unsaidTexts } from './spoken.ts';

const sources = filesBelow('src').filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    !/\.test\.|\.server\.|build\.ts$|^src\/(?:gen|desk|base)\/|^src\/web\/(?:easy|readings)/.test(
      file,
    ),
);
const screens = sources.filter((file) => file.endsWith('.tsx') && !papers.includes(file));

/** `Words`, and the lists whose items a component says. */
const alsoSaid = {
  'src/ui/words.tsx#Words': ['children'],
  'src/ui/timeline.tsx#Timeline': ['steps'],
};

/** A figure with its counter, or a day of the week: nothing to say in other words. */
const isFigure = (text: string) =>
  /^[{}\s（）/+・〜,.\d]*(?:[件回分円日月年時名点駅歳火水木金土枚]|pt|%)?[{}\s（）]*$/.test(text);

/** Kana alone is read by everybody who reads Japanese. */
const hasKanji = (text: string) => /[一-龠]/.test(text);

describe('every text of a worker’s screen', () => {
  const unsaid = unsaidTexts(screens, sources, { alsoSaid, onlyHeard })
    .filter(({ text }) => isJapanese(text) && hasKanji(text) && !isFigure(text))
    .map(({ file, text }) => `${file}: ${text.trim()}`);
  const excepted = Object.values(standsAsItIs).flat();

  test('comes through Words', () => {
    expect(unsaid.filter((one) => !excepted.includes(one))).toEqual([]);
  });

  test('and no exception is left that is none', () => {
    expect(excepted.filter((one) => !unsaid.includes(one))).toEqual([]);
  });
});
