import { PassThrough } from 'node:stream';

import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router';

import { pageServerContext } from '#platform/web/page-context.ts';

import { ScriptNonceContext } from '#apps/parts/shell/nonce.ts';

/** Re-exported so that the HTTP server sets this bundle's context key: its own copy would be another object. */
export { pageServerContext };

const timeoutMs = 10_000;

/** Renders a page: crawlers get the complete page, people get the shell as soon as it is rendered. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(pageServerContext);
  const ready = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    let code = status;
    let shellSent = false;
    const { pipe, abort } = renderToPipeableStream(
      <ScriptNonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </ScriptNonceContext>,
      {
        nonce,
        [ready]() {
          shellSent = true;
          const body = new PassThrough();
          headers.set('content-type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { status: code, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          code = 500;
          if (shellSent) reportRenderError(error);
        },
      },
    );
    setTimeout(abort, timeoutMs);
  });
}

function reportRenderError(error: unknown): void {
  // The response has already started, so the error can only go to the process log.
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
}

/** Logs errors of loaders and rendering once; unknown addresses (below 500) are not logged. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  reportRenderError(error);
}
