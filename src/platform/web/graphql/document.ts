import type { Documents as DemoDocuments } from '#gen/demo-operations.ts';
import type { Documents as FacilityDocuments } from '#gen/facility-operations.ts';
import type { Documents as OperatorDocuments } from '#gen/operator-operations.ts';
import type { Documents as WorkerDocuments } from '#gen/worker-operations.ts';

/** The types of every document by its name. A name that two APIs use does not compile. */
interface Documents extends DemoDocuments, FacilityDocuments, OperatorDocuments, WorkerDocuments {}

/** A query or mutation with the types of its answer and variables. */
export type GraphqlDocument<Data, Variables, Name extends string = string> = {
  readonly name: Name;
  readonly text: string;
  readonly types?: (variables: Variables) => Data;
};

/** A selection that several documents share, with its own definition and those of the fragments that it spreads. */
type GraphqlFragment<Name extends string = string> = {
  readonly name: Name;
  readonly definitions: readonly string[];
};

/** The name of a query, whose existence the compiler checks. */
export type QueryName = {
  [Name in keyof Documents]: Documents[Name]['kind'] extends 'query' ? Name : never;
}[keyof Documents];

/** The data that a document answers with. */
export type DataOf<Operation> = Operation extends GraphqlDocument<infer Data, never> ? Data : never;

export type VariablesOf<Operation> =
  Operation extends GraphqlDocument<unknown, infer Variables> ? Variables : never;

/**
 * Defines a query, mutation or fragment. The types come from the name in the text: `npm run generate` reads the same
 * literals and writes `Documents`. The text stays in its module, so each page loads only its own documents. A
 * document that spreads fragments must be given each of them; the compiler checks this.
 */
export function graphql<const Text extends string>(
  text: Text,
  ...fragments: FragmentsOf<NameIn<Text>>
): DocumentOf<NameIn<Text>>;
export function graphql(text: string, fragments?: Fragments): GraphqlDocument<unknown, never> {
  return assembleDocument(text, fragments);
}

type Fragments = Readonly<Record<string, GraphqlFragment>>;

/**
 * Assembles a document without its types: its name, and the text that is sent. The generator calls this function as
 * well.
 */
export function assembleDocument(text: string, fragments: Fragments = {}) {
  const name = /^\s*(?:query|mutation|fragment) (\w+)/.exec(text)?.[1];
  if (!name) throw new Error('A GraphQL document needs a name.');
  const own = text.replaceAll(/\s+/g, ' ').trim();
  // A fragment that is used twice is sent once. Sorted, so that a document always has the same hash.
  const others = new Set(Object.values(fragments).flatMap(({ definitions }) => definitions));
  const definitions = [own, ...[...others].toSorted()];
  return { name, text: definitions.join(' '), definitions };
}

type DocumentOf<Name> = Name extends keyof Documents
  ? Documents[Name]['kind'] extends 'fragment'
    ? GraphqlFragment<Name>
    : GraphqlDocument<Documents[Name]['data'], AsSent<Documents[Name]['variables']>, Name>
  : never;

/**
 * The type of an input as the browser sends it: `gen/types.ts` has the server's types, in which instants are parsed.
 */
type AsSent<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: AsSent<Value[Key]> }
    : Value;

/** The second argument: nothing, or an object with the fragments that the document spreads itself. */
type FragmentsOf<Name> = Name extends keyof Documents
  ? [Documents[Name]['fragments']] extends [never]
    ? []
    : [fragments: { [Spread in Documents[Name]['fragments']]: GraphqlFragment<Spread> }]
  : [runNpmRunGenerate: never];

/** The type of the name in a text: `Wallet` of `query Wallet {`, `Shift` of `query Shift($id: ID!) {`. */
type NameIn<Text extends string> =
  TrimStart<Text> extends `${'query' | 'mutation' | 'fragment'} ${infer Word} ${string}`
    ? Word extends `${infer Name}(${string}`
      ? Name
      : Word
    : 'unnamed';

type TrimStart<Text extends string> = Text extends `${' ' | '\n'}${infer Rest}`
  ? TrimStart<Rest>
  : Text;
