import { Kind, parse, type FieldNode, type OperationDefinitionNode, type ValueNode } from 'graphql';

import type { UserSide } from '#platform/base/people/sides.ts';

import { findDocuments, sentDocuments } from '../../generate-documents.ts';
import { checkoutRoot } from '../../run/paths.ts';
import type { SchemaOperation } from '../../security/operations.ts';

type Values = Readonly<Record<string, unknown>>;

export type SentDocument = { query: string; variables: Values };

/** Finds the document with which a page calls an operation. */
export type FindDocument = (
  side: UserSide,
  operation: SchemaOperation,
  values: Values,
) => SentDocument;

type OwnDocument = { text: string; definition: OperationDefinitionNode; field: FieldNode };

/**
 * Reads the documents of the app's pages. Returns the function that finds the longest one with an operation as its only
 * root field and fills its variables from the values of the operation's arguments; without such a document the one that
 * asks for every field of the answer.
 */
export async function openOwnDocuments(): Promise<FindDocument> {
  const bySideAndField = Map.groupBy(
    sentDocuments(await findDocuments(checkoutRoot)).flatMap(({ text, sides }) => {
      const found = onlyRootOf(text);
      return found
        ? sides.map((side) => ({ key: keyOf(side, found.field.name.value), ...found }))
        : [];
    }),
    ({ key }) => key,
  );
  return (side, { name, document, args }, values) => {
    const own = (bySideAndField.get(keyOf(side, name)) ?? [])
      .toSorted((a, b) => b.text.length - a.text.length)
      .map(({ text, definition, field }) => filled({ text, definition, field }, values))
      .find((sent) => sent !== null);
    const given = args.map((arg) => [arg.name, values[arg.name]] as const);
    return own ?? { query: document, variables: Object.fromEntries(given) };
  };
}

const keyOf = (side: UserSide, field: string) => `${side} ${field}`;

function onlyRootOf(text: string): OwnDocument | null {
  for (const definition of parse(text).definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const [field, ...others] = definition.selectionSet.selections;
    return field?.kind === Kind.FIELD && others.length === 0 ? { text, definition, field } : null;
  }
  return null;
}

/** The document with its variables; null if one that it needs has no value. */
function filled({ text, definition, field }: OwnDocument, values: Values): SentDocument | null {
  const variables: Record<string, unknown> = {};
  const fill = (node: ValueNode, value: unknown): void => {
    if (node.kind === Kind.VARIABLE && value !== undefined) variables[node.name.value] = value;
    if (node.kind !== Kind.OBJECT || typeof value !== 'object' || value === null) return;
    for (const { name, value: inner } of node.fields) fill(inner, Reflect.get(value, name.value));
  };
  for (const { name, value } of field.arguments ?? []) fill(value, values[name.value]);
  const isComplete = (definition.variableDefinitions ?? []).every(
    ({ type, defaultValue, variable }) =>
      type.kind !== Kind.NON_NULL_TYPE || defaultValue || variable.name.value in variables,
  );
  return isComplete ? { query: text, variables } : null;
}
