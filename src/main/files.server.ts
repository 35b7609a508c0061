import { extname } from 'node:path';

import { readContractDocumentLink } from '#domain/application/conditions/documents.server.ts';
import { readExemptionProofLink } from '#domain/attendance/cancellation/proof-links.server.ts';
import { readAttachmentLink } from '#domain/chat/attachments/attachment-links.server.ts';
import { Refusal } from '#platform/base/refusal.ts';
import { readDocumentPictureLink } from '#domain/credentials/picture-links.server.ts';
import {
  payDocumentPrintFolders,
  readPayDocumentPrintLink,
} from '#domain/pay/statements/print-links.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { isPublicFile, type FileContent } from '#platform/server/files/file-store.ts';
import { keyOfPrivateFileUrl } from '#platform/server/http/signed-link.server.ts';

const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/**
 * Serves `/files/*`: pictures of facilities and jobs to everybody; documents, proofs, attachments
 * of chats and workers' pictures only by signed links.
 */
export function openFileRoutes(app: App): (request: Request) => Promise<Response> {
  const respond = openResponses(app);
  return async (request) => {
    const response = await respond(request);
    if (request.method !== 'HEAD') return response;
    // The body of this answer is not sent: cancel it, or its file stays open.
    await response.body?.cancel();
    return new Response(null, response);
  };
}

type PrivateFile = (app: App, url: URL) => Promise<Response>;

/** The folders whose files only a signed link opens. */
const privateFiles: Readonly<Record<string, PrivateFile>> = {
  'documents/': privateDocument,
  'credentials/': credentialPicture,
  'proofs/': proofPicture,
  'chat/': chatAttachment,
  'private/': privatePicture,
  ...Object.fromEntries(payDocumentPrintFolders.map((folder) => [folder, printedDocument])),
};

export const privateFileFolders = Object.keys(privateFiles);

function openResponses(app: App): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      const url = new URL(request.url);
      const key = decodeURIComponent(url.pathname.slice('/files/'.length));
      const folder = privateFileFolders.find((one) => key.startsWith(one));
      if (folder !== undefined) return (await privateFiles[folder]?.(app, url)) ?? notFound();
      if (!isPublicFile(key)) return notFound();
      return streamed(await app.storage.open(key), pictureHeaders(key));
    } catch (error) {
      const status = error instanceof Refusal ? laterStatuses[error.code] : undefined;
      if (error instanceof Refusal && status !== undefined) return later(error, status);
      if (error instanceof Refusal || error instanceof URIError) return notFound();
      throw error;
    }
  };
}

async function privateDocument(app: App, url: URL): Promise<Response> {
  const { bytes, headers } = await readContractDocumentLink(app, url, app.clock.now());
  return new Response(Buffer.from(bytes), { headers });
}

/** A slip or statement that an operator prints for a worker who gets papers by post. */
async function printedDocument(app: App, url: URL): Promise<Response> {
  const { bytes, fileName } = await readPayDocumentPrintLink(app, url, app.clock.now());
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="paper.pdf"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  return new Response(Buffer.from(bytes), { headers });
}

async function chatAttachment(app: App, url: URL): Promise<Response> {
  const { file, headers } = await readAttachmentLink(app, url, app.clock.now());
  return streamed(file, headers);
}

/** A picture of an identity document or a licence; `readDocumentPictureLink` records every access. */
async function credentialPicture(app: App, url: URL): Promise<Response> {
  const { bytes, headers } = await readDocumentPictureLink(app, url, app.clock.now());
  return new Response(Buffer.from(bytes), { headers });
}

/** A picture that proves the reason of a cancellation; `readExemptionProofLink` records every access. */
async function proofPicture(app: App, url: URL): Promise<Response> {
  const file = await readExemptionProofLink(app, url, app.clock.now());
  return privatePictureOf(file, 'private, no-store');
}

/** A worker's picture, for any holder of a link that has not expired. */
async function privatePicture(app: App, url: URL): Promise<Response> {
  const file = await app.storage.open(keyOfPrivateFileUrl(app, url, app.clock.now()));
  return privatePictureOf(file, 'private, max-age=600');
}

function privatePictureOf(file: FileContent, cacheControl: string): Response {
  return streamed(file, {
    ...pictureHeaders('photo.jpg'),
    'cache-control': cacheControl,
    // An <img> of our pages still shows the file; opened directly it is downloaded, never rendered as a page.
    'content-disposition': 'attachment; filename="photo.jpg"',
    'cross-origin-resource-policy': 'same-origin',
  });
}

/** Streams a file. With the length, a browser notices a download that was cut off. */
function streamed({ size, body }: FileContent, headers: Record<string, string>): Response {
  return new Response(body, { headers: { ...headers, 'content-length': String(size) } });
}

function pictureHeaders(key: string): Record<string, string> {
  return {
    'content-type': types[extname(key)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  };
}

/**
 * Refusals after which the same link works later. A document is drawn and stored when it is first opened: its reader may
 * have too many others that wait to be drawn, or the file store may be full.
 */
const laterStatuses: Record<string, number> = {
  FILES_FULL: 503,
  FILES_UNREACHABLE: 503,
  RATE_LIMITED: 429,
};

function later({ message, retrySeconds = 60 }: Refusal, status: number): Response {
  return new Response(message, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(retrySeconds) },
  });
}

function notFound(): Response {
  return new Response('見つかりませんでした', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
