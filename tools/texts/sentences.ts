import { isNode, syntaxTreeOfFile, literalTextOf, visitNodes, type SyntaxNode } from '../syntax.ts';

export const isJapanese = (text: string) => /[ぁ-んァ-ヶ一-龠]/.test(text);

/** How an element inside of a text counts: always as a gap (`whole`), or both as a gap and as the end of a sentence. */
type Cut = 'whole' | 'both';

/**
 * The Japanese texts of a source file, character by character: literals, templates, and the text of elements. `{}`
 * stands for every value of run time: `${a}`, `{a}` in an element, or the `{a}` of a refusal.
 */
export function japaneseTextsIn(file: string, cut: Cut = 'both'): string[] {
  const found: string[] = [];
  visitNodes(syntaxTreeOfFile(file), (node) => {
    found.push(...japaneseIn(node, cut));
  });
  return found;
}

/** The Japanese texts of a node, without those of nested nodes. */
const japaneseIn = (node: SyntaxNode, cut: Cut = 'both') =>
  textsOf(node, cut).filter(isJapanese).map(withoutPlaceholderNames);

function textsOf(node: SyntaxNode, cut: Cut): string[] {
  const text = literalTextOf(node);
  if (text !== null) return [text];
  // An element without text may contain one with text, which is visited separately.
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return [];
  return [...(cut === 'both' ? childTexts(node, false) : []), ...childTexts(node, true)];
}

/** Replaces the names of placeholders by `{}`: only their positions are compared. */
export function withoutPlaceholderNames(text: string): string {
  return text.replace(/\{\w*\}/g, '{}');
}

/** Replaces the numbers of a text, typed or from a rule's constant, for comparisons that ignore them. */
export function withoutNumbers(text: string): string {
  return text.replace(/\d+|\{\w*\}/g, '#');
}

/**
 * The runs of text among an element's children. Another element ends a run or is a gap in the sentence, as in `Words`.
 */
function childTexts(node: SyntaxNode, isElementGap: boolean): string[] {
  const runs = [''];
  for (const child of node['children'] as SyntaxNode[]) {
    const text = isElementGap && child.type === 'JSXElement' ? '{}' : childText(child);
    if (text === null) runs.push('');
    else runs[runs.length - 1] += text;
  }
  return runs;
}

function childText(child: SyntaxNode): string | null {
  if (child.type === 'JSXText') return textAsJsxReads(child['value'] as string);
  if (child.type !== 'JSXExpressionContainer') return null;
  const expression = child['expression'] as SyntaxNode;
  if (expression.type === 'Literal') return String(expression['value']);
  return expression.type === 'JSXEmptyExpression' ? '' : '{}';
}

/** The text as JSX reads it: line breaks and the spaces around them are dropped. */
export function textAsJsxReads(text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, at) => {
      const start = at === 0 ? line : line.trimStart();
      return at === lines.length - 1 ? start : start.trimEnd();
    })
    .filter((line) => line !== '')
    .join(' ');
}

export type RefusalSentence = {
  /** The constant or function and the keys of the sentence: `accountMessages.CODE_WRONG`. */
  path: string;
  text: string;
};

/** The Japanese sentences of a `messages.ts`, each with its path. */
export function refusalSentencesIn(file: string): RefusalSentence[] {
  const found: RefusalSentence[] = [];
  const visit = (value: unknown, names: readonly string[]): void => {
    if (Array.isArray(value)) value.forEach((one) => visit(one, names));
    if (!isNode(value)) return;
    found.push(...japaneseIn(value).map((text) => ({ path: names.join('.'), text })));
    const own = nameGivenBy(value);
    const inside = own === null ? names : [...names, own];
    for (const [key, child] of Object.entries(value))
      // A key in Japanese is a name, not a sentence.
      if (typeof child === 'object' && !(value.type === 'Property' && key === 'key'))
        visit(child, inside);
  };
  visit(syntaxTreeOfFile(file), []);
  return found;
}

/** The name that a constant, function or property gives to its content; null for other nodes. */
function nameGivenBy(node: SyntaxNode): string | null {
  const named = node['type'] === 'Property' ? node['key'] : node['id'];
  if (!isNode(named)) return null;
  const name = named['name'] ?? named['value'];
  return typeof name === 'string' ? name : null;
}
