import type { Documents as DeskDocuments } from '#gen/desk-operations.ts';
import type { Documents as WorkerDocuments } from '#gen/operations.ts';

/** The types of every document by its name. A name that both APIs use does not compile. */
interface Documents extends DeskDocuments, WorkerDocuments {}

/** A query or mutation with the types of its answer and variables. */
export type GraphqlDocument<Data, Variables, Name extends string = string> = {
  readonly name: Name;
  readonly text: string;
  readonly types?: (variables: Variables) => Data;
};

/** The name of a query, which the compiler checks. */
export type QueryName = {
  [Name in keyof Documents]: Documents[Name]['kind'] extends 'query' ? Name : never;
}[keyof Documents];

/** The data that a document answers with. */
export type DataOf<Operation> = Operation extends GraphqlDocument<infer Data, never> ? Data : never;

export type VariablesOf<Operation> =
  Operation extends GraphqlDocument<unknown, infer Variables> ? Variables : never;

/**
 * Defines a query or mutation. Its types come from the name in its own text: `npm run generate` reads the
 * same literals and writes `Documents`. The text stays in its module, so each page loads only its own.
 */
export function graphql<const Text extends string>(
  text: Text,
  ...missing: NameIn<Text> extends keyof Documents ? [] : [runNpmRunGenerate: never]
): DocumentOf<NameIn<Text>>;
export function graphql(text: string): GraphqlDocument<unknown, never> {
  const name = /^\s*(?:query|mutation) (\w+)/.exec(text)?.[1];
  if (!name) throw new Error('A GraphQL document needs a name.');
  return { name, text: text.replaceAll(/\s+/g, ' ').trim() };
}

type DocumentOf<Name> = Name extends keyof Documents
  ? GraphqlDocument<Documents[Name]['data'], Documents[Name]['variables'], Name>
  : never;

/** `Wallet` of `query Wallet {`, `Shift` of `query Shift($id: ID!) {`. */
type NameIn<Text extends string> =
  TrimStart<Text> extends `${'query' | 'mutation'} ${infer Word} ${string}`
    ? Word extends `${infer Name}(${string}`
      ? Name
      : Word
    : 'unnamed';

type TrimStart<Text extends string> = Text extends `${' ' | '\n'}${infer Rest}`
  ? TrimStart<Rest>
  : Text;
