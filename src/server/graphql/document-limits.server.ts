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
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type OperationDefinitionNode,
  type ParseOptions,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';

import { refuseAtEndpoint } from '../messages.ts';

/** The app's documents stay far below these limits; a hostile document fails before it costs much. */
const maxCharacters = 30_000;
const maxTokens = 2_000;
const maxBrackets = 40;
const maxDepth = 14;
const maxRootFields = 12;
/** Counts a fragment's fields at every spread. */
const maxFields = 1_000;

/** Refuses oversized, deep, wide, ambiguous and (in production) introspecting documents. */
export function guardDocuments({ introspection }: { introspection: boolean }): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn(readDocument);
    },
    onValidate({ addValidationRule }) {
      addValidationRule(knowRootType);
      addValidationRule(leaveInstantsToVariables);
      if (!introspection) addValidationRule(NoSchemaIntrospectionCustomRule);
    },
  };
}

/** Parses a document; throws DOCUMENT_TOO_LARGE when the document exceeds a limit. */
export function readDocument(source: string | Source, options?: ParseOptions): DocumentNode {
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
  // Compiled documents are cached by text alone: of two operations, one would answer for the other.
  if (operations.length > 1) throw refuseAtEndpoint('DOCUMENT_TOO_LARGE');
  const measure = measuring(fragments);
  for (const operation of operations) {
    const { roots, fields, depth } = measure(operation.selectionSet);
    if (roots > maxRoots(operation) || fields > maxFields || depth > maxDepth) {
      throw refuseAtEndpoint('DOCUMENT_TOO_LARGE');
    }
  }
}

/** One root field per mutation: aliases must not multiply attempts at a code or a payment. */
function maxRoots({ operation, selectionSet }: OperationDefinitionNode): number {
  if (operation !== OperationTypeNode.MUTATION) return maxRootFields;
  return selectionSet.selections.every(({ kind }) => kind === Kind.FIELD) ? 1 : 0;
}

type Size = { roots: number; fields: number; depth: number };
const nothing: Size = { roots: 0, fields: 0, depth: 0 };

/** Measures selections with their fragments expanded; each fragment is measured once and reused. */
function measuring(fragments: FragmentDefinitionNode[]): (set: SelectionSetNode) => Size {
  const byName = new Map(fragments.map((each) => [each.name.value, each.selectionSet]));
  const sizes = new Map<string, Size>();
  const sizeOfFragment = (name: string): Size => {
    const known = sizes.get(name);
    if (known) return known;
    // A placeholder ends the recursion of a fragment that contains itself; validation refuses it later.
    sizes.set(name, nothing);
    const set = byName.get(name);
    const size = set ? sizeOf(set) : nothing;
    sizes.set(name, size);
    return size;
  };
  const sizeOf = ({ selections }: SelectionSetNode): Size =>
    selections
      .map((selection): Size => {
        if (selection.kind === Kind.FRAGMENT_SPREAD) return sizeOfFragment(selection.name.value);
        if (selection.kind === Kind.INLINE_FRAGMENT) return sizeOf(selection.selectionSet);
        const below = selection.selectionSet ? sizeOf(selection.selectionSet) : nothing;
        return { roots: 1, fields: below.fields + 1, depth: below.depth + 1 };
      })
      .reduce(
        (sum, size) => ({
          roots: sum.roots + size.roots,
          fields: sum.fields + size.fields,
          depth: Math.max(sum.depth, size.depth),
        }),
        nothing,
      );
  return sizeOf;
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
