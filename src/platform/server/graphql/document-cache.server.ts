import { createHash } from 'node:crypto';

import type { DocumentNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** Limit of cached documents: more than the app has. A compiled document may take some hundred kilobytes. */
const maxDocuments = 250;

export type DocumentCache = {
  /** Must come after the rate limit plugin. */
  plugin: Plugin;
  isCached(text: string): boolean;
  /** The text of a cached document by its SHA-256 in hex. */
  textOfHash(hash: string): string | undefined;
};

type Entry = { document: DocumentNode; hash: string };

/**
 * Caches the most recently executed documents as parsed and validated; the JIT stores its compiled queries by these
 * objects. Only executed documents are cached, and execution is limited per caller, so strangers can neither fill the
 * memory nor evict the app's documents.
 */
export function openDocumentCache(): DocumentCache {
  // A Map keeps insertion order: the first entry is the least recently executed.
  const documents = new Map<string, Entry>();
  const texts = new Map<string, string>();
  const validated = new WeakSet<DocumentNode>();
  const evict = (text: string) => {
    const entry = documents.get(text);
    if (entry) texts.delete(entry.hash);
    documents.delete(text);
  };
  const plugin: Plugin = {
    onParse({ params, setParsedDocument }) {
      const entry = documents.get(textOf(params.source));
      if (entry) setParsedDocument(entry.document);
    },
    onValidate({ params, setResult }) {
      if (validated.has(params.documentAST)) setResult([]);
    },
    onExecute({ args }) {
      // Boundary cast: `parseLimitedDocument` parsed this document, so `loc` holds its text.
      const document = args.document as DocumentNode;
      const text = document.loc?.source.body;
      if (text === undefined) return;
      const hash = documents.get(text)?.hash ?? persistedDocumentHash(text);
      documents.delete(text);
      documents.set(text, { document, hash });
      texts.set(hash, text);
      validated.add(document);
      const [oldest] = documents.keys();
      if (documents.size > maxDocuments && oldest !== undefined) evict(oldest);
    },
  };
  return {
    plugin,
    isCached: (text) => documents.has(text),
    textOfHash: (hash) => texts.get(hash),
  };
}

/** The name of a document in Apollo's protocol for persisted queries. */
export function persistedDocumentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function textOf(source: string | { body: string }): string {
  return typeof source === 'string' ? source : source.body;
}
