import {
  getNamedType,
  isNonNullType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';

export type SchemaOperation = {
  kind: 'query' | 'mutation';
  name: string;
  /** True when the schema promises UNAUTHENTICATED to a visitor. */
  mustSignIn: boolean;
  args: readonly GraphQLArgument[];
  /**
   * A document with every argument as a variable of the same name, and every field of the answer that needs no
   * argument.
   */
  document: string;
};

/** Maximum number of fields: below the endpoint's limit, with room for those that the fuzzer adds. */
const maxFields = 350;

/** Every operation of a schema, so that new operations are tested without an entry here. */
export function operationsOf(schema: GraphQLSchema): SchemaOperation[] {
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const;
  return roots.flatMap(([kind, root]) =>
    Object.values(root?.getFields() ?? {}).map((field) => {
      const directives = field.astNode?.directives ?? [];
      const variables = field.args.map(({ name, type }) => `$${name}: ${String(type)}`);
      const values = field.args.map(({ name }) => `${name}: $${name}`);
      const selection = selectionOf(getNamedType(field.type));
      return {
        kind,
        name: field.name,
        mustSignIn: directives.some((directive) => directive.name.value === 'signedIn'),
        args: field.args,
        document: `${kind} Hostile${inBrackets(variables)} { ${field.name}${inBrackets(values)} ${selection} }`,
      };
    }),
  );
}

function inBrackets(parts: readonly string[]): string {
  return parts.length > 0 ? `(${parts.join(', ')})` : '';
}

/** A selection as deep as the endpoint allows, or less deep for types with many fields. */
function selectionOf(type: GraphQLNamedType): string {
  if (!isObjectType(type)) return '';
  for (let depth = 10; depth > 1; depth -= 1) {
    const selection = everyField(type, { depth, above: [] });
    if (selection.split(' ').length < maxFields) return selection;
  }
  return '{ __typename }';
}

type FieldPosition = { depth: number; above: readonly GraphQLObjectType[] };

function everyField(type: GraphQLObjectType, { depth, above }: FieldPosition): string {
  const fields = Object.values(type.getFields()).flatMap(({ name, args, type: ofField }) => {
    if (args.some((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined)) return [];
    const named = getNamedType(ofField);
    if (!isObjectType(named)) return [name];
    if (depth <= 1 || above.includes(named)) return [];
    return [`${name} ${everyField(named, { depth: depth - 1, above: [...above, type] })}`];
  });
  return `{ ${fields.length > 0 ? fields.join(' ') : '__typename'} }`;
}
