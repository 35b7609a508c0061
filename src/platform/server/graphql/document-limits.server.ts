import {
  getNamedType,
  GraphQLError,
  isEnumType,
  isSpecifiedScalarType,
  Kind,
  Lexer,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  Source,
  TokenKind,
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type OperationDefinitionNode,
  type ParseOptions,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';

import { refuseAtEndpoint } from '../messages.ts';

/**
 * Limits of a document. The widest operation with all its fields has 176 tokens, 113 fields and a depth of 6. The
 * worst documents within the limits take 17 ms to parse and validate, on two busy cores.
 */
const maxCharacters = 30_000;
const maxTokens = 1_000;
const maxBrackets = 40;
const maxDepth = 14;
const maxRootFields = 12;
/** Limit of fields; a fragment's fields count at every spread. */
const maxFields = 400;
const maxSpreads = 30;
/**
 * Limit of pairs of fields with the same response name in the same place, fragments expanded.
 * `OverlappingFieldsCanBeMerged` compares each pair, so 330 equal fields would cost 54,000 comparisons and their
 * subfields as many more.
 */
const maxPairs = 200;

/**
 * Refuses oversized, deep, wide, ambiguous and (in production) introspecting documents. Refusals: DOCUMENT_TOO_LARGE.
 */
export function limitDocuments({ introspection }: { introspection: boolean }): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn(parseLimitedDocument);
    },
    onValidate({ addValidationRule }) {
      addValidationRule(knowRootType);
      addValidationRule(leaveInstantsToVariables);
      if (!introspection) addValidationRule(NoSchemaIntrospectionCustomRule);
    },
  };
}

/** Parses a document. Refuses one that exceeds a limit. Refusals: DOCUMENT_TOO_LARGE. */
export function parseLimitedDocument(
  source: string | Source,
  options?: ParseOptions,
): DocumentNode {
  const text = typeof source === 'string' ? source : source.body;
  if (text.length > maxCharacters) throw refuseAtEndpoint('DOCUMENT_TOO_LARGE');
  limitTokens(text);
  const document = parse(source, options);
  limitShape(document);
  return document;
}

/** Runs before parsing: the parser recurses per bracket, so deep nesting would overflow the stack. */
function limitTokens(text: string): void {
  const lexer = new Lexer(new Source(text));
  let open = 0;
  for (let tokens = 0; tokens <= maxTokens; tokens += 1) {
    switch (lexer.advance().kind) {
      case TokenKind.EOF:
        return;
      case TokenKind.BRACE_L:
      case TokenKind.BRACKET_L:
      case TokenKind.PAREN_L:
        open += 1;
        break;
      case TokenKind.BRACE_R:
      case TokenKind.BRACKET_R:
      case TokenKind.PAREN_R:
        open -= 1;
        break;
      default:
    }
    if (open > maxBrackets) break;
  }
  throw refuseAtEndpoint('DOCUMENT_TOO_LARGE');
}

function limitShape({ definitions }: DocumentNode): void {
  const operations = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  // Compiled documents are cached by text alone, so one of two operations would be executed in place of the other.
  if (operations.length > 1) throw refuseAtEndpoint('DOCUMENT_TOO_LARGE');
  const { measure, isMeasured } = measuring(fragments);
  for (const operation of operations) {
    const roots = measure(operation.selectionSet);
    if (roots > maxRoots(operation)) throw refuseAtEndpoint('DOCUMENT_TOO_LARGE');
  }
  // Validation also reads fragments that no operation spreads.
  for (const { selectionSet } of fragments) {
    if (!isMeasured(selectionSet)) measure(selectionSet);
  }
}

/** The limit of root fields: one in a mutation, so that aliases cannot multiply attempts at a code or a payment. */
function maxRoots({ operation, selectionSet }: OperationDefinitionNode): number {
  if (operation !== OperationTypeNode.MUTATION) return maxRootFields;
  return selectionSet.selections.every(({ kind }) => kind === Kind.FIELD) ? 1 : 0;
}

type Measuring = {
  /** Returns the number of root fields. Throws when everything measured so far exceeds a limit. */
  measure(set: SelectionSetNode): number;
  isMeasured(set: SelectionSetNode): boolean;
};

/**
 * Measures selections with their fragments expanded. The work ends at the first exceeded limit, so the
 * limits bound it, also for a fragment that contains itself.
 */
function measuring(fragments: FragmentDefinitionNode[]): Measuring {
  const byName = new Map(fragments.map((each) => [each.name.value, each.selectionSet]));
  const measured = new Set<SelectionSetNode>();
  const left = { fields: maxFields, spreads: maxSpreads, pairs: maxPairs };
  const spend = (unit: keyof typeof left, amount = 1) => {
    left[unit] -= amount;
    if (left[unit] < 0) throw refuseAtEndpoint('DOCUMENT_TOO_LARGE');
  };

  const fieldsOf = (set: SelectionSetNode): FieldNode[] => {
    measured.add(set);
    return set.selections.flatMap((selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet);
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        spend('spreads');
        const fragment = byName.get(selection.name.value);
        return fragment ? fieldsOf(fragment) : [];
      }
      spend('fields');
      return [selection];
    });
  };

  /** Merges the selections of one response path, as validation and execution do. */
  const walk = (sets: readonly SelectionSetNode[], depth: number): number => {
    const fields = sets.flatMap(fieldsOf);
    if (fields.length > 0 && depth > maxDepth) throw refuseAtEndpoint('DOCUMENT_TOO_LARGE');
    const byResponseName = Map.groupBy(fields, ({ alias, name }) => (alias ?? name).value);
    for (const same of byResponseName.values()) {
      spend('pairs', (same.length * (same.length - 1)) / 2);
      const below = same.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (below.length > 0) walk(below, depth + 1);
    }
    return fields.length;
  };
  return { measure: (set) => walk([set], 1), isMeasured: (set) => measured.has(set) };
}

/** GraphQL's own rules do not refuse an operation kind that the schema lacks, such as a subscription. */
function knowRootType(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (context.getSchema().getRootType(node.operation)) return;
      context.reportError(new GraphQLError(`No ${node.operation} is offered.`, { nodes: node }));
    },
  };
}

/**
 * Refuses default values of custom scalars: the JIT compiles defaults as JSON, so a `DateTime` would reach
 * the resolvers as text instead of a `Date`. The app's documents have no default values.
 */
function leaveInstantsToVariables(context: ValidationContext): ASTVisitor {
  return {
    VariableDefinition(node) {
      const type = context.getInputType();
      if (!node.defaultValue || !type || isPlain(type)) return;
      context.reportError(new GraphQLError('No default value here.', { nodes: node }));
    },
  };
}

function isPlain(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  return isEnumType(named) || isSpecifiedScalarType(named) || named.name === 'Date';
}
