import { filesBelow, readSourceFile } from './sources.ts';

/** A number that a text cites: of a rule in docs/rules, or of a section of docs/contract.md. */
export type RuleCitation = { kind: 'rule' | 'section'; number: string; line: number };

// A citation may continue on the next line of its comment.
const gap = String.raw`\s+(?:(?:\*|//|--|#)\s+)?`;
const list = (number: string) => `${number}(?:(?:[,;]|${gap}and|${gap}to)${gap}${number})*`;
const ruleCitation = new RegExp(
  String.raw`\brules?(?:${gap}book)?${gap}(${list(String.raw`\d+\.\d+`)})`,
  'gi',
);
const sectionCitation = new RegExp(
  String.raw`\bspec(?:ification)?${gap}(?:sections?${gap}|§\s*)(${list(String.raw`\d+`)})(?!\.\d)`,
  'gi',
);

/** Every number that a source cites, in the order of the text. */
export function citationsIn(source: string): RuleCitation[] {
  const find = (kind: RuleCitation['kind'], pattern: RegExp) =>
    [...source.matchAll(pattern)].flatMap((match) =>
      (match[1]?.match(/\d+(?:\.\d+)?/g) ?? []).map((number) => ({
        kind,
        number,
        line: lineAt(source, match.index),
      })),
    );
  return [...find('rule', ruleCitation), ...find('section', sectionCitation)];
}

/** Lines with comments that end in a rule's number in parentheses without the word "Rule". */
function bareNumbersIn(source: string): number[] {
  return source.split('\n').flatMap((line, index) => {
    const isComment = /^\s*(?:\*|--|"|#)|\/\/|\/\*/.test(line);
    const groups = line.match(/\((?:[^()]*[,;] )?[346]\.(?:[1-9]|1\d|2[0-4])\)/g) ?? [];
    return isComment && groups.some((group) => !/rule|rfc/i.test(group)) ? [index + 1] : [];
  });
}

/** The numbered headings of a Markdown file: `## 4.12 Wage` and `## 7. Calls`. */
export function headingNumbersIn(markdown: string): string[] {
  return [...markdown.matchAll(/^## (\d+(?:\.\d+)?)\.? /gm)].map(([, number = '']) => number);
}

/** All rule numbers, and all section numbers of the contract. */
export function knownRuleNumbers(): Record<RuleCitation['kind'], Set<string>> {
  return {
    rule: new Set(rulesDocumentFiles().flatMap((file) => headingNumbersIn(readSourceFile(file)))),
    section: new Set(headingNumbersIn(readSourceFile('docs/contract.md'))),
  };
}

export function rulesDocumentFiles(): string[] {
  return filesBelow('docs/rules').filter((file) => file.endsWith('.md'));
}

/**
 * Files that may cite: sources with comments, and the documentation. Generated files are left out, because they repeat
 * their sources.
 */
export function citingFiles(): string[] {
  const below = ['src', 'tools', 'e2e', 'bench', 'db', 'docs'].flatMap(filesBelow);
  return [...below, 'README.md', 'CONTRIBUTING.md'].filter(
    (file) => /\.(?:tsx?|mjs|sql|graphql|css|md)$/.test(file) && !file.startsWith('src/gen/'),
  );
}

/** Sentences about the wrong citations of a source; each says how to correct one. */
export function citationProblems(
  file: string,
  source: string,
  numbers = knownRuleNumbers(),
): string[] {
  const unknown = citationsIn(source).filter(({ kind, number }) => !numbers[kind].has(number));
  const bare = file.endsWith('.md') ? [] : bareNumbersIn(source);
  return [
    ...unknown.map(({ kind, number, line }) =>
      kind === 'rule'
        ? `${file}:${line}: docs/rules has no rule ${number}`
        : `${file}:${line}: docs/contract.md has no section ${number}`,
    ),
    ...bare.map((line) => `${file}:${line}: write (Rule …) before the number of a rule`),
  ];
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length;
}
