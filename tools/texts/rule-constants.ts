import { openScreenFiles, type ScreenFile } from './screen-files.ts';
import { filesBelow, isQueriesFile } from '../sources.ts';
import { isNode, identifierName, childNode, childNodes } from '../syntax.ts';

/** A rule's number, or its time of day as `22:00`. */
type Value = number | string;

/** A constant of a rule with its file and its name, such as `limits.answerHours`. */
export type RuleConstant = { file: string; name: string; value: Value };

type Files = ReadonlyMap<string, ScreenFile>;

/**
 * Every number and time of day that a rules file declares, alone or in an object or list. Numbers of a queries file
 * count only when another file imports them: the others are sizes of its statements.
 */
export function ruleConstants(
  folders: readonly string[] = ['src/access', 'src/domain', 'src/platform/base'],
): RuleConstant[] {
  const files = openScreenFiles(
    folders
      .flatMap(filesBelow)
      .filter((file) => file.endsWith('.ts') && !/\.test\.|[./]build\.ts$/.test(file)),
  );
  return [...files.values()].flatMap((file) =>
    childNodes(file.program, 'body')
      .filter(({ type }) => type === 'ExportNamedDeclaration' || !isQueriesFile(file.name))
      .flatMap((statement) =>
        childNodes(childNode(statement, 'declaration') ?? statement, 'declarations'),
      )
      .flatMap((one) =>
        valuesIn(one['init'], file, files).map(([keys, value]) => ({
          file: file.name,
          name: [identifierName(one['id']), ...keys].join('.'),
          value,
        })),
      ),
  );
}

/** Values with the keys that lead to each. */
type Values = readonly (readonly [keys: readonly string[], value: Value])[];

function valuesIn(node: unknown, file: ScreenFile, files: Files): Values {
  if (!isNode(node)) return [];
  const within = (key: string) => valuesIn(node[key], file, files);
  switch (node.type) {
    case 'Literal':
      return isValue(node['value']) ? [[[], node['value']]] : [];
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return within('expression');
    case 'BinaryExpression':
      return combine(String(node['operator']), within('left'), within('right'));
    case 'ArrayExpression':
      return childNodes(node, 'elements').flatMap((one) => valuesIn(one, file, files));
    case 'ObjectExpression':
      return childNodes(node, 'properties').flatMap(({ key, value }) =>
        valuesIn(value, file, files).map(
          ([keys, one]) => [[identifierName(key), ...keys], one] as const,
        ),
      );
    case 'Identifier': {
      const from = file.imported.get(identifierName(node));
      const home = from ? files.get(from.file) : file;
      const [init, ...more] = home?.declared.get(from?.name ?? identifierName(node)) ?? [];
      return home && more.length === 0 ? valuesIn(init, home, files) : [];
    }
    case 'MemberExpression': {
      const own = identifierName(node['property']);
      return within('object').flatMap(([[key, ...keys], value]) =>
        key === own ? [[keys, value] as const] : [],
      );
    }
    default:
      return [];
  }
}

const isValue = (value: unknown): value is Value =>
  typeof value === 'number' || (typeof value === 'string' && /^\d\d:\d\d$/.test(value));

/** The result of an operation on two numbers; empty for other values. */
function combine(operator: string, [one]: Values, [other]: Values): Values {
  const [left, right] = [one?.[1], other?.[1]];
  if (typeof left !== 'number' || typeof right !== 'number') return [];
  if (operator === '*') return [[[], left * right]];
  if (operator === '/') return [[[], left / right]];
  if (operator === '+') return [[[], left + right]];
  return operator === '-' ? [[[], left - right]] : [];
}
