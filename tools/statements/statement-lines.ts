/** Environment variable with the folder in which the operations' tests collect statements. */
export const statementsFolderVariable = 'COLLECT_STATEMENTS';

/** File with the last release's statements, sorted, one per line; relative to the root of the project. */
export const releasedStatementsFile = 'db/released-statements.txt';

/** A statement as one line: its line ends are escaped, nothing else changes. */
export function toLine(text: string): string {
  return text.trim().replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

/** Reverses `toLine`. */
export function fromLine(line: string): string {
  return line.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
}

/** The statement's name, which is its first comment. */
export function nameOfStatement(text: string): string {
  return /^\s*\/\* ([\w.]+) \*\//.exec(text)?.[1] ?? 'unnamed';
}

const maxVariants = 3;

/** True for statements of the product that a server can prepare. */
const isOfProduct = (text: string) =>
  /^\s*\/\* (?!test\.|seed\.)[\w.]+ \*\/\s*(?:select|with|insert|update|delete|merge)\b/i.test(
    text,
  );

/**
 * The statements of a release, sorted and without duplicates. Of a statement whose text depends on its input, only the
 * shortest, the longest and one between are included.
 */
export function releasedStatementLines(texts: Iterable<string>): string[] {
  const byName = Map.groupBy(new Set([...texts].filter(isOfProduct)), nameOfStatement);
  return [...byName.values()].flatMap(variants).toSorted();
}

function variants(texts: readonly string[]): string[] {
  if (texts.length <= maxVariants) return [...texts];
  const sorted = texts.toSorted(
    (one, other) => one.length - other.length || (one < other ? -1 : 1),
  );
  const middle = sorted[Math.floor(sorted.length / 2)];
  return [sorted[0], middle, sorted.at(-1)].filter((text) => text !== undefined);
}
