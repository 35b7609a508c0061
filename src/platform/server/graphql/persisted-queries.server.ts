import type { Plugin } from 'graphql-yoga';
import * as v from 'valibot';

import { createRefusalFactory } from '#platform/base/refusal.ts';

import { refuseAtEndpoint } from '../messages.ts';
import { persistedDocumentHash, type DocumentCache } from './document-cache.server.ts';

/** Apollo's clients compare this message and code; workers never see it. */
const refuse = createRefusalFactory({ PERSISTED_QUERY_NOT_FOUND: 'PersistedQueryNotFound' });

const extensionsSchema = v.object({
  persistedQuery: v.object({
    version: v.literal(1),
    sha256Hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  }),
});

/**
 * Apollo's automatic persisted queries: a client sends the hash of its document alone, and sends the text
 * too after PERSISTED_QUERY_NOT_FOUND. The app's own documents are known from the start, to every process.
 * The store of all others is the document cache, which holds only executed documents, so a client that
 * sends documents without executing them cannot fill it.
 */
export function answerPersistedQueries(
  cached: Pick<DocumentCache, 'textOfHash'>,
  own: readonly string[],
): Plugin {
  const ownDocuments = new Map(own.map((text) => [persistedDocumentHash(text), text]));
  return {
    onParams({ params, setParams }) {
      const { success, output } = v.safeParse(extensionsSchema, params.extensions);
      if (!success) return;
      const { sha256Hash: hash } = output.persistedQuery;
      if (typeof params.query === 'string') {
        if (persistedDocumentHash(params.query) !== hash) throw refuseAtEndpoint('BAD_REQUEST');
        return;
      }
      const query = ownDocuments.get(hash) ?? cached.textOfHash(hash);
      if (query === undefined) throw refuse('PERSISTED_QUERY_NOT_FOUND');
      setParams({ ...params, query });
    },
  };
}
