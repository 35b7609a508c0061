import { describe, expect, test } from 'vitest';

import {
  legalTermMeanings,
  plainLanguageTexts,
  plainSentenceTables,
} from '#apps/worker/shell/plain-language.ts';

import { sentencesNotForWorkers } from './plain-language-exceptions.ts';
import { readReferenceListNames } from './list-names.ts';
import { workerFiles } from './screen-files.ts';
import {
  refusalSentencesIn,
  japaneseTextsIn,
  withoutPlaceholderNames,
  withoutNumbers,
} from './sentences.ts';
import { filesBelow, readSourceFile } from '../sources.ts';

const entries = Object.values(plainSentenceTables).flatMap((table) => Object.entries(table));
const known = new Set(entries.map(([plain]) => withoutPlaceholderNames(plain)));

/** The text and each run of whole sentences in it, with and without the last full stop. */
function runsOf(text: string): string[] {
  const pieces = text.split(/(?<=。)/);
  return pieces.flatMap((_, from) =>
    pieces.slice(from).flatMap((_piece, more) => {
      const run = pieces.slice(from, from + more + 1).join('');
      return [run, run.replace(/。$/, ''), `${run}。`];
    }),
  );
}

const runs = new Map(workerFiles.map((file) => [file, japaneseTextsIn(file).flatMap(runsOf)]));
const said = new Set([...[...runs.values()].flat(), ...readReferenceListNames()]);

const tableFiles = filesBelow('src').filter(
  (file) => /\/plain-[\w-]*\.ts$/.test(file) && !file.startsWith('src/apps/worker/shell/'),
);

/** The plain-language sentences in the file of a subject. */
function plainSentencesOf(file: string): string[] {
  const source = readSourceFile(file);
  return entries
    .map(([plain]) => plain)
    .filter((plain) => source.includes(`\n  ${plain}: `) || source.includes(`\n  '${plain}':`));
}

/** The subject for each folder of screens in `apps/worker` or `apps/parts`; the longest matching folder counts. */
const subjectsOfScreens: Readonly<Record<string, string>> = {
  'parts/attendance': 'attendance',
  'parts/chat': 'chat',
  'parts/map': 'reference',
  'parts/pool': 'pool',
  'parts/recruitment': 'recruitment',
  'worker/alerts': 'notifications',
  'worker/apply': 'application',
  'worker/chat': 'chat',
  'worker/credentials': 'credentials',
  'worker/detail': 'recruitment',
  'worker/facilities': 'recruitment',
  'worker/facilities/blocks': 'pool',
  'worker/facilities/own-people': 'pool',
  'worker/favorites': 'recruitment',
  'worker/guide': 'access',
  'worker/invitations': 'recruitment',
  'worker/notifications': 'notifications',
  'worker/places': 'reference',
  'worker/points': 'points',
  'worker/profile': 'profile',
  'worker/reviews': 'reviews',
  'worker/schedule': 'attendance',
  'worker/search': 'recruitment',
  'worker/settings': 'access',
  'worker/settings/emails': 'notifications',
  'worker/settings/notice-delivery': 'notice-delivery',
  'worker/shift': 'attendance',
  'worker/sign-in': 'access',
  'worker/wages': 'pay',
};

/** Files that combine the screens of several subjects. */
const joining =
  /^src\/(?:[\w.]+|main\/.*|apps\/\w+\/shell\/.*|apps\/worker\/(?:search\/home|facilities\/facility|profile\/me)\.tsx)$/;

/** The subject of a file; `platform` for shared files, null for files that join several subjects. */
function subjectOf(file: string): string | null {
  if (joining.test(file)) return null;
  const [, area = '', subject = '', ...inside] = file.split('/');
  if (area === 'domain') return subject === 'deletion' ? 'access' : subject;
  if (area !== 'apps') return area;
  const folders = [subject, ...inside.slice(0, -1)];
  const named = folders.map((_, end) => subjectsOfScreens[folders.slice(0, end + 1).join('/')]);
  return named.findLast((one) => one !== undefined) ?? null;
}

const subjectsBySentence = new Map<string, Set<string | null>>();
for (const [file, texts] of runs) {
  for (const text of texts) {
    const subjects = subjectsBySentence.get(text) ?? new Set();
    subjectsBySentence.set(text, subjects.add(subjectOf(file)));
  }
}

/** The subjects whose sources contain the sentence; with null when a file of several subjects contains it. */
function subjectsThatSay(sentence: string): (string | null)[] {
  const subjects = [...(subjectsBySentence.get(withoutPlaceholderNames(sentence)) ?? [])];
  return subjects.includes(null) ? [] : subjects;
}

const figures = (text: string): readonly string[] => text.match(/\d+(?:[.:]\d+)?|[{]\w+[}]/g) ?? [];

describe('plain language', () => {
  test('every sentence stands letter by letter in the sources', () => {
    const lost = entries
      .map(([sentence]) => sentence)
      .filter((sentence) => !said.has(withoutPlaceholderNames(sentence)));
    expect(lost).toEqual([]);
  });

  test('every explained term stands there as well', () => {
    const terms = new Set([...said].map(withoutNumbers));
    expect(
      Object.keys(legalTermMeanings).filter((term) => !terms.has(withoutNumbers(term))),
    ).toEqual([]);
  });

  test('no sentence stands in two tables', () => {
    const sentences = entries.map(([sentence]) => withoutPlaceholderNames(sentence));
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([]);
  });

  test('a sentence of one subject stands in the table of that subject', () => {
    const misplaced = tableFiles.flatMap((file) =>
      plainSentencesOf(file)
        .filter((sentence) => {
          const [subject, ...more] = subjectsThatSay(sentence);
          return subject !== undefined && more.length === 0 && subject !== subjectOf(file);
        })
        .map((sentence) => `${file}: ${sentence}`),
    );
    expect(misplaced).toEqual([]);
  });

  test('every figure and everything that is filled in is said, and nothing is made up', () => {
    const wrong = entries.filter(([sentence, plain]) => {
      const [before, after] = [figures(sentence), figures(plain)];
      const filled = after.filter((one) => one.startsWith('{'));
      return (
        before.some((one) => !after.includes(one)) || filled.some((one) => !before.includes(one))
      );
    });
    expect(wrong).toEqual([]);
  });

  test('it ends as the sentence it stands for, so that texts can be put together', () => {
    const ends = (text: string) => text.endsWith('。');
    expect(entries.filter(([sentence, plain]) => ends(sentence) !== ends(plain))).toEqual([]);
  });

  test('the words are simple: no courtesy beyond です and ます, nothing denied twice', () => {
    const hard =
      /お(?:待ち|試し|探し|願い|選び|使い|書き|読み|問い合わせ|手数)|ご(?:確認|連絡|本人|覧|用|利用|自分)|いただ|ございます|いたし|(?:ないと|なければ|なくては)[^。]*(?:ません|ない)/;
    const all = [...entries, ...Object.entries(legalTermMeanings)];
    expect(all.filter(([, plain]) => hard.test(plain))).toEqual([]);
  });

  test('no gap takes the place of a whole sentence that follows', () => {
    expect(entries.filter(([sentence]) => /。\{\w+\}$/.test(sentence))).toEqual([]);
  });

  test('a number above nine is not counted with つ', () => {
    const counted = entries.filter(
      ([sentence, plain]) => plain.includes('}つ') && !sentence.includes('}つ'),
    );
    expect(counted).not.toEqual([]);
    const inTens = counted.map(([sentence]) =>
      plainLanguageTexts.say(sentence.replaceAll(/\{\w+\}/g, '10')),
    );
    expect(inTens.filter((text) => text.includes('10つ'))).toEqual([]);
  });

  test('the sentences are short', () => {
    const most = 50;
    const long = [...entries, ...Object.entries(legalTermMeanings)].flatMap(([, plain]) =>
      plain
        .split(/[。？]/)
        .map((one) => one.replace(/（[^）]*）|\{\w+\}/g, ''))
        .filter((one) => one.length > most),
    );
    expect(long).toEqual([]);
  });
});

describe('refusals that a worker can meet', () => {
  const files = [
    ...workerFiles.filter((file) =>
      /^src\/(?:(?:domain|access)\/[\w-]+|platform\/server)\/messages\.ts$/.test(file),
    ),
    'src/platform/base/refusal.ts',
  ];
  const messages = files.flatMap((file) =>
    refusalSentencesIn(file).map(({ path, text }) => ({ path: `${file}#${path}`, text })),
  );
  const isExcepted = (path: string) =>
    sentencesNotForWorkers.some((one) => path === one || path.startsWith(`${one}.`));

  test('have a sentence in plain language each', () => {
    const without = messages
      .filter(({ path, text }) => !isExcepted(path) && !known.has(withoutPlaceholderNames(text)))
      .map(({ path }) => path);
    expect(without).toEqual([]);
  });

  test('and no exception is left that is none', () => {
    const matching = (one: string) =>
      messages.filter(({ path }) => path === one || path.startsWith(`${one}.`));
    const idle = sentencesNotForWorkers.filter((one) =>
      matching(one).every(({ text }) => known.has(withoutPlaceholderNames(text))),
    );
    expect(idle).toEqual([]);
  });
});
