import { expect, test } from 'vitest';

import {
  glossaryExceptions,
  bannedFileWords,
  limitPropertyPatterns,
  bannedNamePatterns,
  bannedCommentOpening,
  bannedPhrases,
  bannedTitleWords,
} from './glossary.ts';
import { filesBelow, readSourceFile } from './sources.ts';

const isOurs = (file: string) =>
  !file.startsWith('src/gen/') && !/\/glossary(?:\.test)?\.ts$/.test(file);
const code = ['src', 'tools', 'e2e', 'bench', 'db']
  .flatMap(filesBelow)
  .filter((file) => /\.tsx?$/.test(file) && isOurs(file));
const texts = [...code, ...filesBelow('docs').filter((file) => file.endsWith('.md'))].filter(
  (file) => !file.endsWith('glossary.md'),
);
const isExcepted = (what: string) => Object.hasOwn(glossaryExceptions, what);

test('file names use the words of the glossary', () => {
  const words = new Set<string>(bannedFileWords);
  const wrong = code.filter((file) => file.split(/[/.-]/).some((word) => words.has(word)));
  expect(wrong.filter((file) => !isExcepted(file))).toEqual([]);
});

test('declared names do', () => {
  const wrong = code.flatMap((file) =>
    [...declaredIn(file)].flatMap((name) =>
      bannedNamePatterns
        .filter(({ pattern }) => pattern.test(name) && !isExcepted(`${file}#${name}`))
        .map(({ instead }) => `${file}#${name}: ${instead}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('properties that are limits do', () => {
  const wrong = code.flatMap((file) =>
    [...readSourceFile(file).matchAll(limitPropertyPatterns)].map(
      ([line]) => `${file}: ${line.trim()}`,
    ),
  );
  expect(wrong).toEqual([]);
});

test('code, comments and documents do', () => {
  const wrong = texts.flatMap((file) =>
    bannedPhrases
      .filter(({ pattern }) => pattern.test(readSourceFile(file)) && !isExcepted(file))
      .map(({ instead }) => `${file}: ${instead}`),
  );
  expect(wrong).toEqual([]);
});

test('a comment opens with its subject, and not with a pronoun', () => {
  const wrong = code.flatMap((file) =>
    [...readSourceFile(file).matchAll(bannedCommentOpening)].map(
      ([line]) => `${file}: ${line.trim()}`,
    ),
  );
  expect(wrong).toEqual([]);
});

test('an opening is found in comments of both forms, and not within a sentence', () => {
  const openingsIn = (source: string) => [...source.matchAll(bannedCommentOpening)].length;
  expect(openingsIn('/** What a shift pays. */')).toBe(1);
  expect(openingsIn('/**\n * Asked cancellations.\n */')).toBe(1);
  expect(openingsIn('const a = 1;\n  // Of two dates the later one.')).toBe(1);
  expect(openingsIn('const a = 1; // Whose shift it is.')).toBe(1);
  expect(openingsIn('// The first of two dates, for the worker\n// Who applied.')).toBe(0);
  expect(openingsIn("const address = 'https://Where.example';")).toBe(0);
});

test('titles of tests do', () => {
  const wrong = code.flatMap((file) =>
    [...readSourceFile(file).matchAll(title)].flatMap(([, , text = '']) =>
      bannedTitleWords
        .filter(({ pattern }) => pattern.test(text))
        .map(({ instead }) => `${file}: "${text}": ${instead}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('no exception is left that is none', () => {
  const idle = Object.keys(glossaryExceptions).filter((what) => {
    const [file = '', name] = what.split('#');
    if (!texts.includes(file)) return true;
    return name !== undefined && !declaredIn(file).has(name);
  });
  expect(idle).toEqual([]);
});

const title = /\b(?:test|it|describe)(?:\.\w+)?(?:\([^()]*\))?\(\s*(['"`])(.*?)\1,/g;

const declaration = /^\s*(?:export )?(?:async )?(?:function\*?|const|let|type|interface) (\w+)/gm;

/** Names of functions, constants, variables and types that a file declares. */
function declaredIn(file: string): Set<string> {
  return new Set([...readSourceFile(file).matchAll(declaration)].map(([, name = '']) => name));
}
