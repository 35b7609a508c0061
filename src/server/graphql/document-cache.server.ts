import type { DocumentNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** All documents of the app are fewer; each may hold some hundred kilobytes once it is compiled. */
const maxDocuments = 250;

/**
 * Keeps the documents that were asked for last, parsed and known as valid, and with them what was
 * compiled from them. Only what is executed is kept, which is limited per person: strangers can
 * neither fill the memory with it nor push out what the app asks. Stands after the rate limit.
 */
export function keepDocuments(): Plugin {
  // A Map keeps its order: the first is the one that was not asked for longest.
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
      // Ours parsed it: an executed document is one, and knows its text.
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
