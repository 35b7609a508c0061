import {
  getArgumentValues,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';

import {
  isCostlyClass,
  pointsOfClass,
  type ApiPrices,
  type FieldPrice,
  type PricePerLine,
} from './price-classes.ts';

/** The price of a document, as far as its text tells it. */
export type OperationPrice = {
  /** The operation of an own document; the first root fields of any other. The schema and our clients fix both. */
  name: string;
  points: number;
  isCommand: boolean;
  /** True for a document that is not the app's own, and for one with a field of a dear class. */
  isCostly: boolean;
  /** The fields whose price grows with a list in the variables. */
  lines: readonly { field: FieldNode; price: PricePerLine }[];
  factor: number;
};

/**
 * Factor of documents that are not the app's own: each is parsed, validated and compiled anew, and may ask for every
 * field at every depth.
 */
const otherDocumentFactor = 3;
/** The root fields that name a document of somebody else. */
const maxNamedFields = 3;
/** Introspection walks the whole schema. */
const introspectionPrice: FieldPrice = 'WORK';

type PricedDocument = { document: DocumentNode; prices: ApiPrices; isOwn: boolean };

/** Returns the sum of the prices of a document's root fields. Each alias counts, and so does each spread fragment. */
export function priceOfDocument({ document, prices, isOwn }: PricedDocument): OperationPrice {
  const fragments = new Map<string, FragmentDefinitionNode>();
  let isCommand = false;
  let operation: string | undefined;
  let roots: FieldNode[] = [];
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    isCommand = definition.operation === OperationTypeNode.MUTATION;
    operation = definition.name?.value;
    roots = fieldsIn(definition.selectionSet, fragments);
  }
  const rows = isCommand ? prices.mutation : prices.query;
  const factor = isOwn ? 1 : otherDocumentFactor;
  const priced = roots.map((field) => ({ field, price: rowOf(rows, field.name.value) }));
  const classes = priced.map(({ price }) => (typeof price === 'string' ? price : price.class));
  const fields = [...new Set(roots.map(({ name }) => name.value))];
  return {
    name: (isOwn && operation) || fields.slice(0, maxNamedFields).join(', '),
    points: factor * classes.reduce((sum, name) => sum + pointsOfClass[name], 0),
    isCommand,
    isCostly: !isOwn || classes.some(isCostlyClass),
    lines: priced.flatMap(({ field, price }) =>
      typeof price === 'string' ? [] : [{ field, price }],
    ),
    factor,
  };
}

/** Returns the points of an execution: those of its document, and those of the lines in its variables. */
export function pointsOfExecution(
  { points, lines, isCommand, factor }: OperationPrice,
  schema: GraphQLSchema,
  variables: { readonly [name: string]: unknown } | null | undefined,
): number {
  const root = isCommand ? schema.getMutationType() : schema.getQueryType();
  return lines.reduce((sum, { field, price }) => {
    const definition = root?.getFields()[field.name.value];
    if (!definition) return sum;
    const given = getArgumentValues(definition, field, variables);
    return sum + factor * price.pointsPerLine * countEntries(given, price.lines);
  }, points);
}

/** The number of entries of the lists at a place in a value. */
function countEntries(value: unknown, [name, ...rest]: readonly string[]): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (!Array.isArray(value))
    return name === undefined ? 0 : countEntries(Reflect.get(value, name), rest);
  if (name === undefined) return value.length;
  return value.reduce<number>((sum, entry) => sum + countEntries(entry, [name, ...rest]), 0);
}

/** The root fields with fragments expanded. Validation has refused fragments that contain themselves. */
function fieldsIn(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsIn(selection.selectionSet, fragments);
    const fragment = fragments.get(selection.name.value);
    return fragment ? fieldsIn(fragment.selectionSet, fragments) : [];
  });
}

function rowOf(rows: ApiPrices['query'], name: string): FieldPrice {
  if (name === '__typename') return 'FREE';
  if (name.startsWith('__')) return introspectionPrice;
  const price = Object.hasOwn(rows, name) ? rows[name] : undefined;
  if (price === undefined) throw new Error(`the root field ${name} has no price`);
  return price;
}
