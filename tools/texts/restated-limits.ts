import { parse } from 'graphql';

import { filesBelow, readSourceFile } from '../sources.ts';
import { ruleConstants, type RuleConstant } from './rule-constants.ts';

/** The numbers at a place outside of the code: all of them, and those that read as limits. */
type Stated = { all: ReadonlySet<number>; limits: ReadonlySet<number> };

/** Places by name: a constraint of the database, or a type or field of an API, such as `Query.apiKeys`. */
export type LimitPlacesByName = ReadonlyMap<string, Stated>;

const numberOf = (text: string) => Number(text.replaceAll(',', ''));

/** The numbers above 1 in the checks of a schema as `db/schema` prints it; an interval counts in hours. */
export function constraintPlacesIn(schema: string): LimitPlacesByName {
  return new Map(
    [...schema.matchAll(/^ {2}constraint (\w+) check (.*)$/gm)].map(([, name = '', check = '']) => {
      const hours = check.replaceAll(/'(\d+):00:00'::interval/g, '$1');
      const found = hours.replaceAll(/'[^']*'/g, '').matchAll(/(?<![\w.])\d+(?![\w.])/g);
      const limits = new Set([...found].map(([one]) => Number(one)).filter((one) => one > 1));
      return [name, { all: limits, limits }];
    }),
  );
}

/** Words around a number by which a description states a limit; the size of a page is none. */
const limitForms =
  /\b(?:at most|up to|within|last|latest|fewer than|below|beyond|more than|after|for|in|in the next|next|past|steps of|to) (\d[\d,]*)(?! a page)|(\d[\d,]*)(?= (?:to \d|characters|minutes|hours|days|months|%|a facility))/gi;

/** The numbers in the descriptions of a GraphQL document, without examples in quotes. */
export function descriptionPlacesIn(document: string): LimitPlacesByName {
  const places = new Map<string, Stated>();
  const note = (name: string, description: string | undefined) => {
    if (description === undefined) return;
    const text = description.replaceAll(
      /「[^」]*」|`[^`]*`|\d{4}(?:年|-\d\d)|\d\d:\d\d|\d+代/g,
      '',
    );
    const all = new Set([...text.matchAll(/\d[\d,]*/g)].map(([one]) => numberOf(one)));
    const stated = [...text.matchAll(limitForms)].flatMap(
      ([, after, before]) => after ?? before ?? [],
    );
    places.set(name, { all, limits: new Set(stated.map(numberOf).filter((one) => one > 1)) });
  };
  for (const node of parse(document).definitions) {
    if (!('name' in node) || !node.name) continue;
    const type = node.name.value;
    if ('description' in node) note(type, node.description?.value);
    const members = 'fields' in node ? node.fields : 'values' in node ? node.values : [];
    for (const { name, description } of members ?? [])
      note(`${type}.${name.value}`, description?.value);
  }
  return places;
}

const joined = (all: readonly LimitPlacesByName[]): LimitPlacesByName => {
  const places = new Map<string, Stated>();
  for (const [name, { all: numbers, limits }] of all.flatMap((one) => [...one])) {
    const before = places.get(name);
    places.set(name, {
      all: numbers.union(before?.all ?? new Set()),
      limits: limits.union(before?.limits ?? new Set()),
    });
  }
  return places;
};

/** All checks of the database and all descriptions of the APIs. A name that two APIs have stands for both. */
export function readStatedLimitPlaces(): LimitPlacesByName {
  const schemas = filesBelow('db/schema').filter((file) => file.endsWith('.sql'));
  const documents = filesBelow('src/apps').filter((file) =>
    /^src\/apps\/(?!demo\/).*\.graphql$/.test(file),
  );
  return joined([
    ...schemas.map((file) => constraintPlacesIn(readSourceFile(file))),
    ...documents.map((file) => descriptionPlacesIn(readSourceFile(file))),
  ]);
}

/** A place that the comment of constants names after 「Repeated by」 or 「Repeated in」. */
export type NamedLimitPlace = { file: string; place: string; constants: readonly RuleConstant[] };

/** The places that comments of constants name, in all files with rules. */
export function readNamedLimitPlaces(): NamedLimitPlace[] {
  const constants = Map.groupBy(
    ruleConstants(['src/access', 'src/domain', 'src/platform/base', 'src/platform/server/push']),
    ({ file }) => file,
  );
  return [...constants].flatMap(([file, own]) => placesNamedIn(file, readSourceFile(file), own));
}

const comments = /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\n( *)(?:export )?(?:const )?(\w+)/g;

/** The places that the comments of a source name, each with the constants below the comment. */
export function placesNamedIn(
  file: string,
  source: string,
  constants: readonly RuleConstant[],
): NamedLimitPlace[] {
  return [...source.matchAll(comments)].flatMap(
    ({ index, 1: comment = '', 2: indent, 3: name = '' }) => {
      const [, list] =
        /repeated (?:by|in) ([^]*)/i.exec(comment.replaceAll(/\s+\*?\s*/g, ' ')) ?? [];
      if (list === undefined) return [];
      const owner = [...source.slice(0, index).matchAll(/^(?:export )?const (\w+)/gm)].at(-1)?.[1];
      const below = constants.filter(({ name: path }) => {
        const [top = '', ...keys] = path.split('.');
        return indent === '' ? top === name : top === owner && keys.includes(name);
      });
      return [...list.matchAll(/`([\w.]+)`/g)].map(([, place = '']) => ({
        file,
        place,
        constants: below,
      }));
    },
  );
}

/** The numbers as which a constant may stand at a place: also hours of days, and hours or seconds of minutes. */
export function numbersOf({ name, value }: RuleConstant): number[] {
  if (typeof value !== 'number') return [];
  if (/days$/i.test(name)) return [value, value * 24];
  return /minutes/i.test(name) ? [value, value / 60, value * 60] : [value];
}
