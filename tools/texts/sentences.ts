import { parseSync } from 'vite';

/** A part of the syntax tree, as far as it matters here. */
export type Node = { type: string; [key: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

export const isJapanese = (text: string) => /[ぁ-んァ-ヶ一-龠]/.test(text);

/**
 * The Japanese texts of a source file, letter by letter: literals, templates, and the text of
 * elements. What is put in at run time stands as `{}`, whether it is `${a}`, `{a}` in an element, or
 * the `{a}` that a refusal is filled by.
 */
export function sentencesOf(source: string, file: string, cut: Cut = 'both'): string[] {
  const found: string[] = [];
  const keep = (text: string) => {
    if (isJapanese(text)) found.push(withGaps(text));
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    keepText(value, keep, cut);
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child);
  };
  visit(parseSync(file, source).program);
  return found;
}

/** Whether an element among the text ends a sentence, is a gap in it, or either. */
type Cut = 'whole' | 'both';

function keepText(node: Node, keep: (text: string) => void, cut: Cut = 'both'): void {
  if (node.type === 'Literal' && typeof node['value'] === 'string') keep(node['value']);
  if (node.type === 'TemplateLiteral') keep(templateText(node));
  // An element without text may hold one with text, which is visited for itself.
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    [...(cut === 'both' ? childTexts(node, false) : []), ...childTexts(node, true)].forEach(keep);
}

/** The names of the places that are filled at run time do not matter, only where they are. */
export function withGaps(text: string): string {
  return text.replace(/\{\w*\}/g, '{}');
}

export function templateText(node: Node): string {
  const quasis = node['quasis'] as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('{}');
}

/**
 * The runs of text among an element's children. Another element ends a run, or is a gap in the
 * sentence, as it is for `Words`.
 */
function childTexts(node: Node, isElementGap: boolean): string[] {
  const runs = [''];
  for (const child of node['children'] as Node[]) {
    const text = isElementGap && child.type === 'JSXElement' ? '{}' : childText(child);
    if (text === null) runs.push('');
    else runs[runs.length - 1] += text;
  }
  return runs;
}

function childText(child: Node): string | null {
  if (child.type === 'JSXText') return linesOf(child['value'] as string);
  if (child.type !== 'JSXExpressionContainer') return null;
  const expression = child['expression'] as Node;
  if (expression.type === 'Literal') return String(expression['value']);
  return expression.type === 'JSXEmptyExpression' ? '' : '{}';
}

/** As elements read their text: a line break and the room around it count for nothing. */
export function linesOf(text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, at) => {
      const start = at === 0 ? line : line.trimStart();
      return at === lines.length - 1 ? start : start.trimEnd();
    })
    .filter((line) => line !== '')
    .join(' ');
}

export type Message = {
  /** The constant or function, then the keys down to the sentence: `accountMessages.CODE_WRONG`. */
  path: string;
  text: string;
};

/** The Japanese sentences of a `messages.ts` under the names they stand under. */
export function messagesIn(source: string, file: string): Message[] {
  const found: Message[] = [];
  const visit = (value: unknown, names: readonly string[]): void => {
    if (Array.isArray(value)) value.forEach((one) => visit(one, names));
    if (!isNode(value)) return;
    keepText(value, (text) => {
      if (isJapanese(text)) found.push({ path: names.join('.'), text: withGaps(text) });
    });
    const own = nameOf(value);
    const inside = own === null ? names : [...names, own];
    for (const [key, child] of Object.entries(value))
      // A key in Japanese is a name here, and no sentence.
      if (typeof child === 'object' && !(value.type === 'Property' && key === 'key'))
        visit(child, inside);
  };
  visit(parseSync(file, source).program, []);
  return found;
}

/** The name that a constant, function or property gives to what is inside; null for other nodes. */
function nameOf(node: Node): string | null {
  const named = node['type'] === 'Property' ? node['key'] : node['id'];
  if (!isNode(named)) return null;
  const name = named['name'] ?? named['value'];
  return typeof name === 'string' ? name : null;
}
