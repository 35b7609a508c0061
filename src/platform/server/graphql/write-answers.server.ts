import {
  getArgumentValues,
  getVariableValues,
  isNonNullType,
  locatedError,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  Kind,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';

import {
  compileGraphqlQuery,
  type CompiledGraphqlQuery,
  type CacheableAnswerPart,
} from './answer-writer.ts';

type Options = {
  schema: GraphQLSchema;
  /** The texts of the app's own documents; all others are executed field by field. */
  documents: readonly string[];
  lasting: readonly CacheableAnswerPart[];
};

/** Yoga serialises a result with the result's own `stringify` when present. */
type Written = ExecutionResult & { stringify?(): string };

/**
 * Answers the app's own queries for lists by writing JSON. Entries may have a lasting part, which is equal for every
 * viewer: its text is written once and reused. Must come after the plugin of the executor that it replaces, which
 * still answers every other query.
 */
export function writeCompiledAnswers({ schema, documents, lasting }: Options): Plugin {
  const own = new Set(documents);
  const compiled = new WeakMap<DocumentNode, CompiledGraphqlQuery | null>();
  const queryOf = (document: DocumentNode) => {
    const known = compiled.get(document);
    if (known !== undefined) return known;
    const isOwn = own.has(document.loc?.source.body ?? '');
    const query = isOwn ? compileGraphqlQuery({ schema, document, lasting }) : null;
    compiled.set(document, query);
    return query;
  };
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      // Boundary cast: yoga executes only parsed documents.
      const query = queryOf(args.document as DocumentNode);
      if (!query) return;
      setExecuteFn(
        async (given: ExecutionArgs): Promise<unknown> =>
          (await answerOf(query, given)) ?? executeFn(given),
      );
    },
  };
}

/** Writes the answer of a compiled query; null when the executor has to answer. */
async function answerOf(query: CompiledGraphqlQuery, args: ExecutionArgs): Promise<Written | null> {
  const { schema, rootValue, contextValue } = args;
  const { operation, key, nodes, field, write } = query;
  const [node] = nodes;
  const variables = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    args.variableValues ?? {},
  );
  if (!variables.coerced || !node || !field.resolve) return null;
  const info = infoOf(query, args, variables.coerced);
  let value: unknown;
  try {
    const given = getArgumentValues(field, node, variables.coerced);
    value = await field.resolve(rootValue, given, contextValue, info);
  } catch (error) {
    const data = isNonNullType(field.type) ? null : { [key]: null };
    return { errors: [locatedError(error, nodes, [key])], data };
  }
  try {
    const text = `{"data":{${JSON.stringify(key)}:${write(value)}}}`;
    return { stringify: () => text };
  } catch {
    // The value is still a promise, or the schema does not allow it: the executor answers.
    return null;
  }
}

function infoOf(
  { operation, key, nodes, field }: CompiledGraphqlQuery,
  { schema, document, rootValue }: ExecutionArgs,
  variableValues: Record<string, unknown>,
): GraphQLResolveInfo {
  const fragments = document.definitions.filter(
    (one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION,
  );
  // The query was compiled for this schema, so the schema has a query type.
  const parentType = schema.getQueryType() as GraphQLResolveInfo['parentType'];
  return {
    fieldName: field.name,
    fieldNodes: nodes,
    returnType: field.type,
    parentType,
    path: { prev: undefined, key, typename: parentType.name },
    schema,
    fragments: Object.fromEntries(fragments.map((one) => [one.name.value, one])),
    rootValue,
    operation,
    variableValues,
  };
}
