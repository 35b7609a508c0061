import { getOperationAST, OperationTypeNode, type DocumentNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';

import { appOfShare } from '../app.server.ts';
import type { App, Context, ServerContext } from '../context.server.ts';
import type { DatabaseShare } from '../database/shares.ts';

/**
 * Runs each document on its share of the database: mutations on that of commands, queries of the app's own clients on
 * the known one, and queries that somebody else wrote on that of others. The caller is identified before, on the
 * known share.
 */
export function runOnDocumentShare(
  app: App,
  documents: readonly string[],
): Plugin<Context, ServerContext> {
  const own = new Set(documents);
  const apps: Partial<Record<DatabaseShare, App>> = {};
  const appOf = (share: DatabaseShare) => (apps[share] ??= appOfShare(app, share));
  return {
    onExecute({ args }) {
      // Boundary cast: yoga executes only parsed documents.
      const document = args.document as DocumentNode;
      const isOwn = args.contextValue.isPage || own.has(document.loc?.source.body ?? '');
      const share = shareOf(document, args.operationName, isOwn);
      if (share === args.contextValue.share) return;
      const { pool, db } = app.shares[share];
      Object.assign(args.contextValue, { app: appOf(share), share, pool, db });
    },
  };
}

function shareOf(
  document: DocumentNode,
  operationName: string | null | undefined,
  isOwn: boolean,
): DatabaseShare {
  const operation = getOperationAST(document, operationName)?.operation;
  if (operation === OperationTypeNode.MUTATION) return 'commands';
  return isOwn ? 'known' : 'others';
}
