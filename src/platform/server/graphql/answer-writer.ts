import {
  defaultFieldResolver,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * An object type whose values consist of a lasting part, the same for every request, and of fields that differ by
 * request.
 */
export type CacheableAnswerPart = {
  type: string;
  /** The root fields that return such objects. */
  queries: ReadonlySet<string>;
  /** The fields whose values depend only on the lasting part. */
  fields: ReadonlySet<string>;
  /**
   * Returns the lasting part of a value: the same object as long as `fields` do not change; undefined if it has none.
   */
  partOf(value: object): object | undefined;
};

/** Writes a resolved value as JSON. Throws when only the executor can complete or refuse the value. */
type Write = (value: unknown) => string;

type Writing = {
  schema: GraphQLSchema;
  document: DocumentNode;
  lasting: readonly CacheableAnswerPart[];
};

/** A compiled query of one root field: `write` gets the value to which the field's resolver resolves. */
export type CompiledGraphqlQuery = {
  operation: OperationDefinitionNode;
  key: string;
  nodes: FieldNode[];
  field: GraphQLField<unknown, unknown>;
  write: Write;
};

/**
 * Compiles a query to a function that writes the resolved value as the JSON that the executor would produce. The text
 * of a lasting part is written once and cached. Null for a query without lasting parts, and for one that only the
 * executor handles: several root fields, fields below them with resolvers of their own, directives, and abstract
 * types.
 */
export function compileGraphqlQuery({
  schema,
  document,
  lasting,
}: Writing): CompiledGraphqlQuery | null {
  const root = schema.getQueryType();
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (!root || operation?.operation !== OperationTypeNode.QUERY) return null;
  const compiling = {
    parts: new Map(lasting.map((one) => [one.type, one])),
    fragments: fragmentsOf(document),
    found: new Set<CacheableAnswerPart>(),
  };
  const fields: Fields = new Map();
  const isWhole = collect(operation.selectionSet, fields, { ...compiling, of: root });
  const [[key, nodes] = [], ...others] = isWhole ? fields : [];
  const field = root.getFields()[nodes?.[0]?.name.value ?? ''];
  if (key === undefined || !nodes || !field || others.length > 0) return null;
  const write = writerOf(compiling, field.type, nodes);
  const isWorthIt = [...compiling.found].some(({ queries }) => queries.has(field.name));
  return write && isWorthIt ? { operation, key, nodes, field, write } : null;
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

const fragmentsOf = ({ definitions }: DocumentNode): Fragments =>
  new Map(
    definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );

type Compiling = {
  parts: ReadonlyMap<string, CacheableAnswerPart>;
  fragments: Fragments;
  /** The lasting parts that are part of the selection. */
  found: Set<CacheableAnswerPart>;
};

function writerOf(
  compiling: Compiling,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
): Write | null {
  if (isNonNullType(type)) {
    const inner = writerOf(compiling, type.ofType, nodes);
    return inner && ((value) => (value == null ? unwritable() : inner(value)));
  }
  const inner = isListType(type)
    ? writeList(writerOf(compiling, type.ofType, nodes))
    : isObjectType(type)
      ? objectWriter(compiling, type, nodes)
      : isLeafType(type)
        ? writeLeaf(type)
        : null;
  return inner && ((value) => (value == null ? 'null' : inner(value)));
}

const writeList = (item: Write | null): Write | null =>
  item && ((value) => (Array.isArray(value) ? `[${value.map(item).join(',')}]` : unwritable()));

const writeLeaf =
  (type: GraphQLLeafType): Write =>
  (value) =>
    JSON.stringify(type.serialize(value) ?? unwritable());

function objectWriter(
  compiling: Compiling,
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
): Write | null {
  const fields: Fields = new Map();
  const { fragments, parts, found } = compiling;
  const isWhole = nodes.every(
    ({ selectionSet }) => selectionSet && collect(selectionSet, fields, { of: type, fragments }),
  );
  if (!isWhole) return null;
  const slots = [...fields].map(([key, same]) => slotOf(compiling, { type, key, nodes: same }));
  if (!slots.every((slot) => slot !== null)) return null;
  const part = parts.get(type.name);
  if (part) found.add(part);
  return part ? writeAround(part, slots) : writeEach(slots);
}

function slotOf(
  compiling: Compiling,
  { type, key, nodes }: { type: GraphQLObjectType; key: string; nodes: readonly FieldNode[] },
): Slot | null {
  const name = nodes[0]?.name.value ?? '';
  const field = type.getFields()[name];
  const hasArguments = nodes.some((node) => node.arguments?.length);
  const hasResolver = field?.resolve !== undefined && field.resolve !== defaultFieldResolver;
  if (!field || hasResolver || hasArguments) return null;
  const write = writerOf(compiling, field.type, nodes);
  return write && { name, label: `${JSON.stringify(key)}:`, write };
}

type Slot = { name: string; label: string; write: Write };

const unwritable = (): never => {
  throw new TypeError('Only the executor can answer with this value.');
};

/** Reads the property of an object; throws for a promise or a function, which only the executor completes. */
function propertyOf(value: object, name: string): unknown {
  const property: unknown = Reflect.get(value, name);
  const isPlain = typeof property !== 'function' && !(property instanceof Promise);
  return isPlain ? property : unwritable();
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : unwritable();
}

const writeSlot = (value: object, { name, label, write }: Slot) =>
  label + write(propertyOf(value, name));

function writeEach(slots: readonly Slot[]): Write {
  return (value) => {
    const object = asObject(value);
    return `{${slots.map((slot) => writeSlot(object, slot)).join(',')}}`;
  };
}

/**
 * Writes neighbouring fields of the lasting part as one text, which is cached by that part; writes the other fields
 * anew each time.
 */
function writeAround({ fields, partOf }: CacheableAnswerPart, slots: readonly Slot[]): Write {
  const runs = runsOf(slots, fields);
  const cached = new WeakMap<object, readonly string[]>();
  const textsOf = (object: object) =>
    runs.flatMap((run) =>
      run.lasts ? run.slots.map((slot) => writeSlot(object, slot)).join(',') : [],
    );
  const lastingTexts = (object: object) => {
    const part = partOf(object);
    const texts = (part && cached.get(part)) ?? textsOf(object);
    if (part) cached.set(part, texts);
    return texts;
  };
  return (value) => {
    const object = asObject(value);
    const texts = lastingTexts(object);
    let next = 0;
    let written = '';
    for (const { lasts, slots: differing } of runs) {
      if (written !== '') written += ',';
      if (lasts) written += texts[next++] ?? '';
      else written += differing.map((slot) => writeSlot(object, slot)).join(',');
    }
    return `{${written}}`;
  };
}

type Run = { lasts: boolean; slots: Slot[] };

function runsOf(slots: readonly Slot[], fields: ReadonlySet<string>): Run[] {
  const runs: Run[] = [];
  for (const slot of slots) {
    const lasts = fields.has(slot.name);
    const last = runs.at(-1);
    if (last?.lasts === lasts) last.slots.push(slot);
    else runs.push({ lasts, slots: [slot] });
  }
  return runs;
}

/** The fields of a selection by their response names, in order; fields of one name are merged. */
type Fields = Map<string, FieldNode[]>;

type Collecting = { of: GraphQLObjectType; fragments: Fragments };

/** Adds the fields of a selection; false for a directive, or a fragment that is unknown or of another type. */
function collect(
  { selections }: SelectionSetNode,
  fields: Fields,
  { of, fragments }: Collecting,
): boolean {
  return selections.every((selection) => {
    if (selection.directives?.length) return false;
    if (selection.kind === Kind.FIELD) {
      const key = (selection.alias ?? selection.name).value;
      fields.set(key, [...(fields.get(key) ?? []), selection]);
      return true;
    }
    const fragment =
      selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    if (!fragment || fragment.directives?.length) return false;
    const { typeCondition, selectionSet } = fragment;
    if (typeCondition && typeCondition.name.value !== of.name) return false;
    return collect(selectionSet, fields, { of, fragments });
  });
}
