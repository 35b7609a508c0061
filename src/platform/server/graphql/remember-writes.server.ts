import { Kind, OperationTypeNode, type DocumentNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';

import type { App, Context } from '../context.server.ts';
import { setResponseCookie } from '../http/response-cookies.server.ts';
import { rememberWriteOfSession } from './recent-writes.server.ts';

/** With a replica, sets a cookie when a session has written, so that the session's lists show its own writes. */
export function setRecentWriteCookie({ replica, env }: App): Plugin<Context> {
  if (!replica) return {};
  const isSecure = env.ORIGIN?.startsWith('https://') ?? false;
  return {
    onExecute({ args: { document, contextValue } }) {
      const { worker, request } = contextValue as Context;
      // Boundary cast: yoga executes only parsed documents.
      if (!worker || !isMutation(document as DocumentNode)) return undefined;
      return {
        onExecuteDone() {
          setResponseCookie(request, rememberWriteOfSession(worker.sessionId, { isSecure }));
        },
      };
    },
  };
}

const isMutation = ({ definitions }: DocumentNode) =>
  definitions.some(
    (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === OperationTypeNode.MUTATION,
  );
