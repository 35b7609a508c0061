import {
  isNode,
  identifierName,
  childNode,
  childNodes,
  literalTextOf,
  visitNodes,
} from '../syntax.ts';
import type { ScreenFile } from './screen-files.ts';

type PrintedAt = { node: unknown; file: ScreenFile };
type Files = ReadonlyMap<string, ScreenFile>;

/** Maximum number of references to follow; a text that is composed over more is not found. */
const deepest = 8;

/**
 * The texts of the sources that an expression of a screen may show: found through constants, tables, lists and
 * functions, in the file or imported. Texts that users wrote are not found.
 */
export function textsShownByExpression(
  node: unknown,
  file: ScreenFile,
  files: Files,
  depth = 0,
): string[] {
  return valuesOf({ node, file }, files, depth).flatMap(({ node: value, file: home }) => {
    if (!isNode(value)) return [];
    const text = literalTextOf(value);
    if (text !== null) return [text];
    if (value.type !== 'CallExpression' || depth > deepest) return [];
    // A hook returns state, not a sentence.
    if (/^use[A-Z]/.test(identifierName(value['callee']))) return [];
    return valuesOf({ node: value['callee'], file: home }, files, depth + 1).flatMap(functionTexts);
  });
}

/** Texts that a function may return. JSX elements are left out, because they are checked separately. */
function functionTexts({ node }: PrintedAt): string[] {
  if (!isNode(node) || !/Function/.test(node.type)) return [];
  const found: string[] = [];
  visitNodes(node['body'], (inner) => {
    if (/^JSX|^TS.*Type|^ThrowStatement$/.test(inner.type)) return false;
    const text = literalTextOf(inner);
    if (text !== null) found.push(text);
    return undefined;
  });
  return found;
}

/** Possible values of an expression: both branches of a condition, every entry of a table. */
function valuesOf(place: PrintedAt, files: Files, depth: number): PrintedAt[] {
  const { node, file } = place;
  if (!isNode(node) || depth > deepest) return [];
  const at = (key: string) => valuesOf({ node: node[key], file }, files, depth + 1);
  switch (node.type) {
    case 'ConditionalExpression':
      return [...at('consequent'), ...at('alternate')];
    case 'LogicalExpression':
      return [...at('left'), ...at('right')];
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return at('expression');
    case 'Identifier':
      return declaredValues(identifierName(node), file, files, depth);
    case 'ItemOf':
      return listOf({ node: node['list'], file }, files, depth + 1).flatMap((one) =>
        entriesOf(one, null, files, depth + 1),
      );
    case 'MemberExpression': {
      const key = node['computed'] === true ? null : identifierName(node['property']);
      return key === 'length'
        ? []
        : at('object').flatMap((one) => entriesOf(one, key, files, depth));
    }
    default:
      return [place];
  }
}

function declaredValues(name: string, file: ScreenFile, files: Files, depth: number): PrintedAt[] {
  const from = file.imported.get(name);
  const home = from ? files.get(from.file) : file;
  return (home?.declared.get(from?.name ?? name) ?? []).flatMap((node) =>
    home ? valuesOf({ node, file: home }, files, depth + 1) : [],
  );
}

/** The list before `filter`, `sort` or `slice`. */
function listOf(place: PrintedAt, files: Files, depth: number): PrintedAt[] {
  const { node, file } = place;
  const callee = isNode(node) && node.type === 'CallExpression' ? childNode(node, 'callee') : null;
  return callee?.type === 'MemberExpression'
    ? listOf({ node: callee['object'], file }, files, depth)
    : valuesOf(place, files, depth);
}

/** An entry of a table by its key, or all entries of a table or list. */
function entriesOf(
  { node, file }: PrintedAt,
  key: string | null,
  files: Files,
  depth: number,
): PrintedAt[] {
  if (!isNode(node)) return [];
  const values =
    node.type === 'ArrayExpression'
      ? childNodes(node, 'elements').filter(() => key === null)
      : childNodes(node, 'properties')
          .filter((one) => key === null || identifierName(one['key']) === key)
          .map((one) => one['value']);
  return values.flatMap((value) => valuesOf({ node: value, file }, files, depth + 1));
}
