import { expect, test } from 'vitest';
import { fromLine, nameOfStatement, releasedStatementLines, toLine } from './statement-lines.ts';

test.each(['select 1', "/* a.b */\nselect '\\n', E'\\\\'\n  from x", 'a\\nb\\\\n\n'])(
  'a line holds the statement %j whole',
  (text) => expect(fromLine(toLine(text))).toBe(text.trim()),
);

test('a line has no line end', () => expect(toLine('a\nb')).toBe('a\\nb'));

test('a name is the first comment', () => {
  expect(nameOfStatement('/* pay.balance */ select 1 /* other */')).toBe('pay.balance');
});

test('of many texts with one name three stay, and doubles go', () => {
  const texts = [1, 2, 3, 4, 5].map((count) => `/* a.list */ select ${'x, '.repeat(count)}1`);
  const [shortest = '', , middle = '', , longest = ''] = texts;
  expect(releasedStatementLines([...texts, ...texts, '/* a.one */ select 1'])).toEqual(
    [shortest, middle, longest, '/* a.one */ select 1'].toSorted(),
  );
});

test('what no server prepares, and what tests and the seed send, is no statement of the release', () => {
  const wanted = '/* a.one */ insert into a values ($1)';
  const others = [
    '/* a.lock */ begin; lock a',
    '/* test.one */ select 1',
    '/* seed.one */ select 1',
  ];
  expect(releasedStatementLines([...others, wanted])).toEqual([wanted]);
});
