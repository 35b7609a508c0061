import { apiPaths } from '#base/api-paths.ts';
import { operatorKey } from '#desk/keys.server.ts';
import type { App } from '#server/context.server.ts';

import { createBackOffice } from '../../src/back-office.server.ts';
import { askEndpoint, type TestAnswer } from './processes/product.ts';

type DeskOptions = {
  /** An operator's unless it says otherwise; an empty one is none. */
  key?: string;
  /** The request's idempotency key. */
  once?: string | undefined;
};

export type Desk = {
  operator: string;
  /** One request at the desk's real endpoint. */
  ask(
    document: string,
    variables?: Record<string, unknown>,
    options?: DeskOptions,
  ): Promise<TestAnswer>;
};

/** The other side's endpoint of the product under test. Throws where it stays shut. */
export async function openDesk(app: App): Promise<Desk> {
  const endpoint = await createBackOffice(app);
  if (!endpoint) throw new Error('the endpoint is not open');
  const operator = operatorKey(app.env) ?? '';
  return {
    operator,
    ask: (document, variables = {}, { key = operator, once } = {}) =>
      askEndpoint(endpoint, {
        path: apiPaths.deskGraphql,
        document,
        variables,
        token: key,
        idempotencyKey: once,
      }),
  };
}
