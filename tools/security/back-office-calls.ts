import { Kind, type ConstDirectiveNode, type GraphQLSchema } from 'graphql';

import { buildStaff, buildStaffSession } from '#access/people/build.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import type { App } from '#platform/server/context.server.ts';
import type { GraphqlEndpoint } from '#platform/server/graphql/endpoint.server.ts';

import { drawCases } from '../testing/drawn-cases.ts';
import { isCountedAttempt, judgeReceivedAnswer } from './assertions.ts';
import { withoutAccessLog } from './changes.ts';
import { fixtureStart } from './fixture.ts';
import { operationsOf, type SchemaOperation } from './operations.ts';
import { pageOrigin, postToEndpoint, preflightHeaders } from './post.ts';
import { hostileValues, variablesWithEachValue, type ValidValueOf } from './values.ts';

/** The operations whose `@may` names one of the given rights; sign-in, devices and tablets have their own tests. */
export function operationsWithRights(
  schema: GraphQLSchema,
  isRight: (name: string) => boolean,
): SchemaOperation[] {
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

/** The app as a demo in production: no field is left out, and only `detail` is in English. */
export const appAsProductionDemo = (app: App): App => ({
  ...app,
  env: { ...app.env, NODE_ENV: 'production', demo: true },
});

/** A person of a corporation, or an operator (`null`), who is signed in and has just confirmed the identity. */
export async function signInStaffMember(
  app: App,
  member: { corporationId: string; role: 'OWNER' } | null,
) {
  const now = fixtureStart;
  const email = `hostile-${member ? 'facility' : 'operator'}@staff.example`;
  const { id: staffId } = await buildStaff(app, { email, now, member });
  return { staffId, cookie: await buildStaffSession(app, { staffId, now, provedAt: now }) };
}

type Target = {
  endpoint: GraphqlEndpoint;
  path: string;
  /** Cookie of the calling person; for the demo none. */
  cookie?: string;
  watch: { since(): Promise<string[]> };
  /** Texts that no answer may contain. */
  secrets?: readonly string[];
};

type Sent = { variables: Record<string, unknown>; headers?: Record<string, string> };

export type AskEndpoint = (
  wrong: string[],
  operation: SchemaOperation,
  sent: Sent,
) => Promise<string[]>;

/**
 * A function that calls an endpoint, adds the faults of the answer to `wrong`, and returns the codes of its refusals. A
 * refusal may change only the access log. Without `headers` the call comes from a page of this origin with the person's
 * cookie.
 */
export function askBackOffice({
  endpoint,
  path,
  cookie,
  watch,
  secrets = [],
}: Target): AskEndpoint {
  const ofPage =
    cookie === undefined ? preflightHeaders : { ...preflightHeaders, origin: pageOrigin, cookie };
  return async (wrong, { document: query }, { variables, headers = ofPage }) => {
    const answer = await postToEndpoint(endpoint, path, { body: { query, variables }, headers });
    const written = await watch.since();
    const changed = cookie === undefined ? written : withoutAccessLog(written);
    const judged = judgeReceivedAnswer(answer, {
      changed,
      secrets,
      isDemo: true,
      mayChange: isCountedAttempt,
    });
    wrong.push(...judged.wrong);
    return judged.codes;
  };
}

/** Calls an operation with a draw of the hostile values of every argument; returns the first three faults. */
export async function tryHostileValues(
  ask: AskEndpoint,
  operation: SchemaOperation,
  sound: ValidValueOf,
) {
  const wrong: string[] = [];
  const { args, name } = operation;
  const tried = variablesWithEachValue(args, sound, (arg) =>
    hostileValues(arg, sound, { operation: name }),
  );
  const drawn = drawCases(tried, { name, oneOf: 4 });
  await mapInOrder(drawn, ({ variables }) => ask(wrong, operation, { variables }));
  return wrong.slice(0, 3);
}

/**
 * Calls an operation as a visitor, with a forged cookie, from another site and from a form; returns the refusals of
 * each, and all their faults.
 */
export async function askAsStrangers(
  ask: AskEndpoint,
  operation: SchemaOperation,
  { variables, cookie }: { variables: Record<string, unknown>; cookie: string },
) {
  const forged = cookie.replaceAll(/=[^;]+/g, `=${'a'.repeat(43)}`);
  const strangers = {
    'a visitor': { ...preflightHeaders, origin: pageOrigin },
    'a forged cookie': { ...preflightHeaders, origin: pageOrigin, cookie: forged },
    'a page of another site': { ...preflightHeaders, origin: 'https://other.example', cookie },
    'a form': { origin: pageOrigin, cookie },
  };
  const wrong: string[] = [];
  const refused = await mapInOrder(Object.entries(strangers), async ([who, headers]) => [
    who,
    await ask(wrong, operation, { variables, headers }),
  ]);
  return { refused, wrong };
}

/** The refusals that `askAsStrangers` must return. */
export const strangerRefusals = {
  refused: [
    ['a visitor', ['UNAUTHENTICATED']],
    ['a forged cookie', ['UNAUTHENTICATED']],
    ['a page of another site', ['ORIGIN_REFUSED']],
    ['a form', ['PREFLIGHT_REQUIRED']],
  ],
  wrong: [],
};
