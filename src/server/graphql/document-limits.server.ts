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

/** No document of ours comes near these; a hostile one meets them before it costs anything. */
const maxCharacters = 30_000;
const maxTokens = 2_000;
const maxBrackets = 40;
const maxDepth = 14;
const maxRootFields = 12;
/** Counted with every fragment written out where it is spread. */
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

/** Parses a document that keeps the limits; throws DOCUMENT_TOO_LARGE for any other. */
export function readDocument(source: string | Source, options?: ParseOptions): DocumentNode {
  const text = typeof source === 'string' ? source : source.body;
  if (text.length > maxCharacters) throw refuseAtEndpoint('DOCUMENT_TOO_LARGE');
  limitTokens(text);
  const document = parse(source, options);
  limitShape(document);
  return document;
}

/** Before parsing: the parser calls itself for each bracket, and the stack ends before the tokens do. */
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
  // The compiled document is kept by its text: with two operations, one would answer for the other.
  if (operations.length > 1) throw refuseAtEndpoint('DOCUMENT_TOO_LARGE');
  const measure = measuring(fragments);
  for (const operation of operations) {
    const { roots, fields, depth } = measure(operation.selectionSet);
    if (roots > maxRoots(operation) || fields > maxFields || depth > maxDepth) {
      throw refuseAtEndpoint('DOCUMENT_TOO_LARGE');
    }
  }
}

/** One effect a request: aliases must not multiply tries at a code or a payment. */
function maxRoots({ operation, selectionSet }: OperationDefinitionNode): number {
  if (operation !== OperationTypeNode.MUTATION) return maxRootFields;
  return selectionSet.selections.every(({ kind }) => kind === Kind.FIELD) ? 1 : 0;
}

type Size = { roots: number; fields: number; depth: number };
const nothing: Size = { roots: 0, fields: 0, depth: 0 };

/** Measures selections as if every fragment were written out, each fragment once. */
function measuring(fragments: FragmentDefinitionNode[]): (set: SelectionSetNode) => Size {
  const byName = new Map(fragments.map((each) => [each.name.value, each.selectionSet]));
  const sizes = new Map<string, Size>();
  const sizeOfFragment = (name: string): Size => {
    const known = sizes.get(name);
    if (known) return known;
    // Stands there while it is measured: one that contains itself is for the validation to refuse.
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

/** GraphQL's own rules say nothing of a kind of operation that the schema does not have. */
function knowRootType(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (context.getSchema().getRootType(node.operation)) return;
      context.reportError(new GraphQLError(`No ${node.operation} is offered.`, { nodes: node }));
    },
  };
}

/**
 * A variable's default value is compiled into the query as JSON, where an instant would become text
 * and break whatever calculates with it. Ours have no default values.
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
