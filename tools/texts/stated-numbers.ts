import type { RuleConstant } from './rule-constants.ts';
import { isJapanese } from './sentences.ts';
import { isNode, visitNodes, type SyntaxNode } from '../syntax.ts';

/** A number that is typed into a Japanese text, with its unit: `24時間`. */
export type StatedNumber = { line: number; form: string; text: string };

/** Units that each belong to one kind of number. */
const ownUnits = '時間|分|秒|日|か月|年|週|円|ポイント|pt|[%％]|歳|[MK]B|文字|時';
/** Counters of many kinds of things: a text is compared only with the constants of its own subject. */
const sharedUnits = '[件回個枚名駅台本点]|施設';

const number = '[0-9０-９][0-9０-９,，]*(?:[.．][0-9０-９]+)?';
/** A number with its unit; in a list or range such as `24〜12時間`, the unit after the last number applies to all. */
const stated = new RegExp(
  `(?<![0-9０-９.．:：A-Za-z])(${number})(万?)(?=(?:[〜～・、]${number}万?)*(${ownUnits}|${sharedUnits}))`,
  'g',
);
/** Numbers that state no rule: dates, years of laws, fractions, ordinals and estimates. */
const otherNumbers =
  /^(?:\d+年\d*月|20\d\d年|\d+分の[\d一-九]|\d+[点枚件名]目|\d+分(?:くらい|ほど))/;

/**
 * Every number with a unit in the Japanese texts of a syntax tree, with its line. One and zero are left out, because in
 * 1日 or 1回 they are mere grammar.
 */
export function statedNumbers(program: SyntaxNode, source: string): StatedNumber[] {
  const found: StatedNumber[] = [];
  const keep = (text: string, node: SyntaxNode) => {
    if (!isJapanese(text)) return;
    for (const match of text.matchAll(stated)) {
      const [, digits = '', tenThousands, unit = ''] = match;
      const value = Number(halfWidth(digits)) * (tenThousands ? 10_000 : 1);
      const before = text.slice(0, match.index);
      if (value <= 1 || /(?:令和|平成|昭和|第|約|\d月)$/.test(before)) continue;
      if (otherNumbers.test(text.slice(match.index))) continue;
      const line = source.slice(0, Number(node['start'])).split('\n').length;
      found.push({ line, form: `${value}${unit}`, text: text.trim() });
    }
  };
  visitNodes(program, (node) => {
    if (node.type.startsWith('TS') && /Type|Signature/.test(node.type)) return false;
    if (node.type === 'ImportDeclaration') return false;
    for (const text of textsOf(node)) keep(text, node);
    return undefined;
  });
  return found;
}

function textsOf(node: SyntaxNode): string[] {
  const { value, key } = node;
  if (node.type === 'TemplateElement') return [(value as { cooked: string }).cooked];
  // An unquoted key of a table.
  if (node.type === 'Property' && node['computed'] !== true && isNode(key))
    return key.type === 'Identifier' ? [String(key['name'])] : [];
  return /^(?:Literal|JSXText)$/.test(node.type) && typeof value === 'string' ? [value] : [];
}

function halfWidth(digits: string): string {
  return digits
    .replace(/[０-９．]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replace(/[,，]/g, '');
}

/** True when a form such as `3回` has a counter of many kinds of things. */
export const isAmbiguousForm = (form: string) =>
  new RegExp(`^[0-9.]+(?:${sharedUnits})$`).test(form);

/** The forms in which a text may state a constant: 90 of a constant in minutes as 90分 or 1.5時間. */
export function statedFormsOfConstant({ name, value }: RuleConstant): string[] {
  if (typeof value === 'string') return [`${Number(value.slice(0, 2))}時`];
  return formsBy[unitOf(name)](value);
}

type Unit = keyof typeof formsBy;

/** The unit in a constant's name, or in its last property that has one: `deadlineMinutes.latest` is in minutes. */
function unitOf(name: string): Unit {
  // `budget.day` is the budget per day, so `day` is no unit here.
  const keys = name.split('.').filter((key) => !/^(?:minute|hour|day|week|month|year)$/.test(key));
  for (const key of keys.toReversed()) {
    const words = key.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
    const units = words.flatMap((word, at) => {
      const unit = word.replace(/s$/, '');
      // `alertsADay` counts alerts, so `day` is no unit here.
      if (words[at - 1] === 'a' || words[at - 1] === 'per' || !isUnit(unit)) return [];
      return [words[at - 1] === 'at' && unit !== 'day' ? (`at ${unit}` as Unit) : unit];
    });
    const unit = units.at(-1);
    if (unit !== undefined) return unit;
  }
  return 'counted';
}

const isUnit = (word: string): word is Unit => Object.hasOwn(formsBy, word);

const days = (value: number) => [`${value}日`, `${value / 7}週`, `${value / 365}年`];
const hours = (value: number) => [`${value}時間`, ...days(value / 24)];
const minutes = (value: number) => [`${value}分`, ...hours(value / 60)];
const seconds = (value: number) => [`${value}秒`, ...minutes(value / 60)];
const months = (value: number) => [`${value}か月`, `${value / 12}年`];
const points = (value: number) => ['点', 'pt', 'ポイント'].map((unit) => `${value}${unit}`);
const none = (): string[] => [];
const countedUnits = ['円', '件', '回', '個', '枚', '名', '駅', '台', '本', '点', '施設', '文字'];

const formsBy = {
  counted: (value: number) => countedUnits.map((unit) => `${value}${unit}`),
  ms: (value: number) => seconds(value / 1_000),
  second: seconds,
  minute: minutes,
  'at minute': (value: number) => [`${value / 60}時`],
  hour: hours,
  'at hour': (value: number) => [`${value}時`],
  day: days,
  week: (value: number) => [`${value}週`],
  month: months,
  year: (value: number) => [`${value}年`],
  yen: (value: number) => [`${value}円`],
  point: points,
  percent: (value: number) => [`${value}%`, `${value}％`],
  byte: (value: number) => [`${value / 2 ** 20}MB`, `${value / 2 ** 10}KB`],
  length: (value: number) => [`${value}文字`],
  age: (value: number) => [`${value}歳`],
  // No text states sizes of lists or versions.
  page: none,
  size: none,
  version: none,
};
