import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

import {
  citationsIn,
  citingFiles,
  knownRuleNumbers,
  headingNumbersIn,
  citationProblems,
  rulesDocumentFiles,
} from './rules.ts';
import { readSourceFile } from './sources.ts';

const numbers = knownRuleNumbers();
/** Assembled at run time: this file is checked too, and must not cite a rule that does not exist. */
const cite = (number: string) => `/** A limit. (Rule ${number}) */`;
const citeSection = (number: number) => `// Spec section ${number}`;
const citeBare = (number: string) => `-- A limit. (${number})`;

test('every rule and every section that a comment cites exists', () => {
  expect(
    citingFiles().flatMap((file) => citationProblems(file, readSourceFile(file), numbers)),
  ).toEqual([]);
});

test('the rules are numbered 3.1 to 3.11, 4.1 to 4.24, 6.1 to 6.11 and in 8.1 to 8.13, each once', () => {
  const count = (chapter: number, last: number) =>
    Array.from({ length: last }, (_, index) => `${chapter}.${index + 1}`);
  const all = rulesDocumentFiles().flatMap((file) => headingNumbersIn(readSourceFile(file)));
  const [newest, others] = [true, false].map((isNewest) =>
    all.filter((number) => number.startsWith('8.') === isNewest).toSorted(),
  );
  expect(others).toEqual([...count(3, 11), ...count(4, 24), ...count(6, 11)].toSorted());
  expect(newest).toEqual(
    count(8, 13)
      .filter((number) => newest?.includes(number))
      .toSorted(),
  );
});

test('every rule has an anchor above its heading, and stands in the index beside its file', () => {
  const index = readSourceFile('docs/rules/README.md').split('\n');
  const chapters = rulesDocumentFiles().filter((file) => basename(file) !== 'README.md');
  const lost = chapters.flatMap((file) => {
    const text = readSourceFile(file);
    const row = index.find((line) => line.includes(`(${basename(file)}) |`));
    const wrong = headingNumbersIn(text).filter((number) => {
      const hasAnchor = text.includes(`<a id="${number}"></a>\n\n## ${number} `);
      const chapter: Record<string, string> = { 6: '6.1–6.11 ', 8: '8.1–8.13 ' };
      return !hasAnchor || !row?.includes(chapter[number.slice(0, 1)] ?? ` ${number} `);
    });
    return row === undefined ? [file] : wrong.map((number) => `${file}: ${number}`);
  });
  expect(lost).toEqual([]);
});

test('every link between the rules leads to a file and an anchor', () => {
  const lost = rulesDocumentFiles().flatMap((file) =>
    [...readSourceFile(file).matchAll(/\]\(((?!http)[^)#]*\.md)?(?:#([^)]*))?\)/g)].flatMap(
      ([link, to = basename(file), anchor]) => {
        const target = readSourceFile(join(dirname(file), to));
        return anchor && !target.includes(`<a id="${anchor}"></a>`) ? [`${file}: ${link}`] : [];
      },
    ),
  );
  expect(lost).toEqual([]);
});

test('a citation of a rule or section that does not exist is found, on its line', () => {
  const missing = '4.99';
  expect(citationProblems('a.ts', `\n${cite(missing)}`, numbers)).toEqual([
    `a.ts:2: docs/rules has no rule ${missing}`,
  ]);
  expect(citationProblems('a.ts', cite('4.12, 3.99'), numbers)).toHaveLength(1);
  expect(citationProblems('a.ts', citeSection(99), numbers)).toHaveLength(1);
  expect(citationProblems('a.sql', citeBare('4.9'), numbers)).toHaveLength(1);
  expect(citationProblems('a.ts', cite('4.12') + citeSection(7), numbers)).toEqual([]);
});

test('a list of numbers and a citation over two lines are read whole', () => {
  const source = ` * Wages. (労働基準法26条, Rule book
 * 4.12, 6.4) Times (rules 4.9 to 4.11). (Spec sections 7 and 8)`;
  const found = citationsIn(source).map(({ number }) => number);
  expect(found).toEqual(['4.12', '6.4', '4.9', '4.11', '7', '8']);
});
