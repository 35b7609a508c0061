import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
  isScalarType,
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';

import type { UserSide } from '../src/platform/base/people/sides.ts';

/** TypeScript types of the scalars on the server, where instants are parsed. */
const scalars: Readonly<Record<string, string>> = {
  ID: 'string',
  String: 'string',
  Boolean: 'boolean',
  Int: 'number',
  Float: 'number',
  Date: 'string',
  DateTime: 'Date',
};

/** Returns the TypeScript name of a type of a schema. */
type NameOf = (type: GraphQLNamedType) => string;

/**
 * The types of all schemas without repetitions, and for each API the names of its types. When an earlier schema has a
 * different object type of the same name, the API's name is put in front: `FacilityInvitation`.
 */
export function printSharedTypes(schemas: Readonly<Record<UserSide, GraphQLSchema>>) {
  const sides = Object.keys(schemas) as UserSide[];
  const renamed = new Set<string>();
  const namesOf =
    (side: UserSide): NameOf =>
    ({ name }) =>
      scalars[name] ?? (renamed.has(`${side}.${name}`) ? `${capitalized(side)}${name}` : name);

  // A type that refers to a renamed type may differ as well, so the comparison starts again after each renaming.
  const print = (): Map<string, string> => {
    const printed = new Map<string, string>();
    for (const side of sides) {
      const nameOf = namesOf(side);
      for (const type of typesOf(schemas[side])) {
        const name = nameOf(type);
        const text = printType(type, nameOf);
        const known = printed.get(name);
        if (known !== undefined && withoutComments(known) !== withoutComments(text)) {
          // Inputs and enumerations keep their names, because documents use them.
          if (!isObjectType(type) || renamed.has(`${side}.${type.name}`))
            throw new Error(`${type.name} of the API ${side} needs another name: it is taken.`);
          renamed.add(`${side}.${type.name}`);
          return print();
        }
        if (known === undefined) printed.set(name, text);
      }
    }
    return printed;
  };
  const printed = [...print()].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { text: printed.map(([, text]) => text).join('\n'), namesOf };
}

/** The named types of a schema, without scalars and the root types. */
function typesOf(schema: GraphQLSchema): GraphQLNamedType[] {
  const roots = new Set<unknown>([schema.getQueryType(), schema.getMutationType()]);
  return Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !isScalarType(type) && !roots.has(type),
  );
}

function printType(type: GraphQLNamedType, nameOf: NameOf): string {
  return `${comment(type.description)}export type ${nameOf(type)} =${bodyOf(type, nameOf)};\n`;
}

function bodyOf(type: GraphQLNamedType, nameOf: NameOf): string {
  if (isEnumType(type))
    return type
      .getValues()
      .map(({ name, description }) => `\n${comment(description, '  ')}  | '${name}'`)
      .join('');
  if (isInputObjectType(type))
    return fields(Object.values(type.getFields()), (field) => {
      const mark = isRequiredInputField(field) ? '' : '?';
      return `${field.name}${mark}: ${typeScript(field.type, nameOf)}`;
    });
  if (isObjectType(type))
    return fields(
      Object.values(type.getFields()),
      (field) => `${field.name}: ${typeScript(field.type, nameOf)}`,
    );
  throw new Error(`${type.name} is of a kind for which no types are printed.`);
}

function fields<Field extends { description?: string | null | undefined }>(
  all: readonly Field[],
  print: (field: Field) => string,
): string {
  const lines = all.map((field) => `${comment(field.description, '  ')}  ${print(field)};\n`);
  return ` {\n${lines.join('')}}`;
}

/** The types of all resolvers of one API. `types` in the result is `#gen/types.ts`. */
export function printResolvers(schema: GraphQLSchema, nameOf: NameOf): string {
  const imported: NameOf = (type) => (isScalarType(type) ? '' : 'types.') + nameOf(type);
  const roots = { Query: schema.getQueryType(), Mutation: schema.getMutationType() };
  const printed = Object.entries(roots).map(([name, root]) => {
    const lines = Object.values(root?.getFields() ?? {}).map((field) => {
      const result = typeScript(field.type, imported);
      return `  ${field.name}?: Resolver<${[result, ...argumentsOf(field.args, imported)].join(', ')}>;\n`;
    });
    return `export type ${name}Resolvers = {\n${lines.join('')}};\n`;
  });
  return [
    "import type { Resolver } from '../platform/server/graphql/resolver.server.ts';\nimport type * as types from './types.ts';\n",
    ...printed,
    'export type Resolvers = { Query?: QueryResolvers; Mutation?: MutationResolvers };\n',
  ].join('\n');
}

function argumentsOf(all: readonly GraphQLArgument[], nameOf: NameOf): string[] {
  if (all.length === 0) return [];
  const printed = all.map((argument) => {
    const mark = isGiven(argument) ? '' : '?';
    return `${argument.name}${mark}: ${typeScript(argument.type, nameOf)}`;
  });
  return [`{ ${printed.join('; ')} }`];
}

/** True when every call of the resolver has the argument, because it is required or has a default. */
const isGiven = ({ type, defaultValue }: GraphQLArgument) =>
  isNonNullType(type) || defaultValue !== undefined;

function typeScript(type: GraphQLType, nameOf: NameOf): string {
  const inner = getNullableType(type);
  const text = isListType(inner) ? `Array<${typeScript(inner.ofType, nameOf)}>` : nameOf(inner);
  return isNonNullType(type) ? text : `${text} | null`;
}

/** A description as a comment; empty without a description. */
function comment(description: string | null | undefined, indent = ''): string {
  if (!description) return '';
  const lines = description.split('\n');
  if (lines.length === 1) return `${indent}/** ${description} */\n`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */\n`].join(
    '\n',
  );
}

const withoutComments = (text: string) => text.replaceAll(/^ *\/\*\*[^]*?\*\/\n/gm, '');

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
