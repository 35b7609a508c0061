import { Kind, type ConstDirectiveNode, type GraphQLSchema } from 'graphql';

import type { GraphqlEndpoint } from '#platform/server/graphql/endpoint.server.ts';

import { codesIn, whatIsWrong } from './assertions.ts';
import { operationsOf, type Operation } from './operations.ts';

/** The operations whose `@may` names a fitting right; sign-in, devices and tablets have tests of their own. */
export function operationsThatNeed(
  schema: GraphQLSchema,
  isRight: (name: string) => boolean,
): Operation[] {
  const needs = ({ name, arguments: given = [] }: ConstDirectiveNode) =>
    name.value === 'may' &&
    given.some(({ value }) => value.kind === Kind.STRING && isRight(value.value));
  const names = new Set(
    [schema.getQueryType(), schema.getMutationType()]
      .flatMap((root) => Object.values(root?.getFields() ?? {}))
      .filter(({ astNode }) => astNode?.directives?.some(needs))
      .map(({ name }) => name),
  );
  return operationsOf(schema).filter(({ name }) => names.has(name));
}

/** The origin of the pages that call. */
export const origin = 'http://test';

type Target = {
  endpoint: GraphqlEndpoint;
  path: string;
  /** The cookie of the person who calls. */
  cookie: string;
  watch: { since(): Promise<string[]> };
  /** Texts that no answer may contain. */
  secrets?: readonly string[];
};

type Sent = { variables: Record<string, unknown>; headers?: Record<string, string> };

export type Ask = (wrong: string[], operation: Operation, sent: Sent) => Promise<string[]>;

/**
 * A function that calls an endpoint of the back office, adds to `wrong` what is wrong with the answer, and returns the
 * codes of its refusals. A refusal may change nothing but the access log. Without `headers` the call comes from a page
 * of this origin with the person's cookie.
 */
export function askBackOffice({ endpoint, path, cookie, watch, secrets = [] }: Target): Ask {
  const ofPage = { 'apollo-require-preflight': 'true', origin, cookie };
  return async (wrong, operation, { variables, headers = ofPage }) => {
    const request = JSON.stringify({ query: operation.document, variables });
    const response = await endpoint.fetch(
      new Request(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: request,
      }),
      { requestId: 'hostile', address: '192.0.2.66' },
    );
    const answer = { status: response.status, text: await response.text(), request };
    wrong.push(...whatIsWrong(answer, { isDemo: true }));
    const codes = codesIn(answer.text);
    // Each call is written to the access log before it is refused.
    const changed = (await watch.since()).filter((table) => !table.includes('staff_access_log'));
    const report = `${answer.text}\n  asked: ${request.slice(0, 700)}`;
    if (codes.length > 0 && changed.length > 0) {
      wrong.push(`refused, and changed ${changed.join()}: ${report}`);
    }
    if (secrets.some((secret) => answer.text.includes(secret))) {
      wrong.push(`told a secret of somebody else: ${report}`);
    }
    return codes;
  };
}
