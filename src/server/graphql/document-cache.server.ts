import type { DocumentNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** More than the app has documents. A compiled document may take some hundred kilobytes. */
const maxDocuments = 250;

/**
 * Caches the most recently executed documents as parsed and validated; the JIT's compiled queries hang on
 * these objects. Must come after the rate limit plugin: only executed documents are cached, and execution
 * is limited per caller, so strangers can neither fill the memory nor evict the app's documents.
 */
export function keepDocuments(): Plugin {
  // A Map keeps insertion order: the first entry is the least recently executed.
  const documents = new Map<string, DocumentNode>();
  const kept = new WeakSet<DocumentNode>();
  return {
    onParse({ params, setParsedDocument }) {
      const document = documents.get(textOf(params.source));
      if (document) setParsedDocument(document);
    },
    onValidate({ params, setResult }) {
      if (kept.has(params.documentAST)) setResult([]);
    },
    onExecute({ args }) {
      // The type is looser: `readDocument` parsed this document, so `loc` holds its text.
      const document = args.document as DocumentNode;
      const text = document.loc?.source.body;
      if (text === undefined) return;
      documents.delete(text);
      documents.set(text, document);
      kept.add(document);
      const [oldest] = documents.keys();
      if (documents.size > maxDocuments && oldest !== undefined) documents.delete(oldest);
    },
  };
}

function textOf(source: string | { body: string }): string {
  return typeof source === 'string' ? source : source.body;
}
