import { rateLimitAddress } from '#platform/base/counted-address.ts';
import { Refusal, createRefusalFactory } from '#platform/base/refusal.ts';
import { formatMegabytes } from '#platform/base/text.ts';

import type { App, SignedInWorker } from '../context.server.ts';
import { graphqlErrorForClient } from '../graphql/errors.server.ts';
import { limitRefusals } from '../metrics/metrics.server.ts';
import { holdBack } from '../prices/admission.server.ts';
import { payerOf } from '../prices/payers.ts';
import { readLimitedBody } from '../read-limited.server.ts';
import { openSharedLimit } from '../shared-limit.server.ts';
import { cleanUploadedImage, maxImageBytes } from './images.server.ts';
import { openUploadSlots, type UploadSlot, type UploadSlots } from './upload-slots.ts';
import { storeUpload, uploadPurposes, type UploadPurpose } from './uploads.server.ts';

/** Returns the worker whose API token this is, or null. */
export type IdentifyWorker = (token: string, now: Date) => Promise<SignedInWorker | null>;
type Visit = { requestId: string; address: string };
export type UploadEndpoint = (request: Request, visit: Visit) => Promise<Response>;

/** The slots of the process. All endpoints share them, because the bodies of all are held in the same memory. */
const slotsOfProcess = openUploadSlots(
  {
    open: 200,
    perOwner: 2,
    /** Several workers of one facility may share an address, but no address takes all slots. */
    perAddress: 4,
    /** Memory for twelve bodies of 20 MB. Pictures are decoded one at a time. */
    bytes: 240 * 1024 * 1024,
    safeMs: 10_000,
  },
  () => performance.now(),
);
const readSeconds = 60;
/** The minimum speed of a body in every window of time, the first included: slow senders would occupy all slots. */
const minBytesPerSecond = 8_000;
const windowMs = 10_000;
/** A slow body counts as six uploads of its owner, so that repeated attempts cannot occupy a slot. */
const slowPenalty = 5;
/** Uploads per owner in ten minutes: enough for ten forms of two pictures, each retaken twice. */
const perOwner = { name: 'uploads', points: 60, seconds: 600 };

const refuse = createRefusalFactory({
  METHOD_NOT_ALLOWED: 'この呼び出しはPOSTだけを受け付けます',
  PREFLIGHT_REQUIRED: '許可されていない呼び出しです。アプリの画面から操作してください',
  PURPOSE_UNKNOWN: 'この種類の写真は受け付けていません。画面を読み込み直してください',
  UPLOAD_EMPTY: 'ファイルが届きませんでした。もう一度お試しください',
  UPLOAD_LARGE: `写真が大きすぎます。${formatMegabytes(maxImageBytes)}までの写真を選んでください`,
  UPLOAD_BUSY: 'ファイルの受け付けが混み合っています。少し待ってから、もう一度お試しください',
  UPLOAD_SLOW: 'ファイルを送り終えるまでに時間がかかりすぎました。電波のよい場所でお試しください',
});

/** The refusal of a picture of more than `maxImageBytes`. */
export const refuseTooLargeImage = (): Refusal => refuse('UPLOAD_LARGE');

const statuses: Record<string, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PREFLIGHT_REQUIRED: 403,
  METHOD_NOT_ALLOWED: 405,
  UPLOAD_SLOW: 408,
  UPLOAD_LARGE: 413,
  ATTACHMENT_LARGE: 413,
  PAPER_LARGE: 413,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  UPLOAD_BUSY: 503,
  FILES_FULL: 503,
  FILES_UNREACHABLE: 503,
};

/** The refusals for busy slots and slow bodies, with the label of each in `limit_refusals_total`. */
const limitOf: Record<string, string> = {
  UPLOAD_BUSY: 'upload-slots',
  UPLOAD_SLOW: 'upload-pace',
};

/** The upload of one request, prepared before its body is read. */
export type UploadTask = {
  /** The owner against whose limits the upload counts. */
  whose: string;
  maxBytes: number;
  tooLarge(): Refusal;
  /** Stores the body and returns an object that is sent as JSON, or an answer that is streamed. */
  keep(body: Buffer): Promise<object | StreamedAnswer>;
};

/** An answer that begins before the work on the body ends. The upload occupies its slot until `ended` settles. */
export class StreamedAnswer {
  readonly response: Response;
  readonly ended: Promise<void>;
  constructor(response: Response, ended: Promise<void>) {
    this.response = response;
    this.ended = ended;
  }
}

type Begin = (request: Request, token: string) => Promise<UploadTask>;

/**
 * `POST /api/uploads?purpose=…` with the bytes of one picture as the body. Stores a cleaned copy and
 * answers `{ uploadId, width, height }`. The headers are those of the GraphQL endpoint. The declared name
 * and type of the file are ignored. (Spec section 7)
 */
export function createImageUploadEndpoint(app: App, identify: IdentifyWorker): UploadEndpoint {
  return createUploadEndpoint(app, async (request, token) => {
    const purpose = purposeOf(request);
    const worker = token === '' ? null : await identify(token, app.clock.now());
    if (!worker) throw refuse('UNAUTHENTICATED');
    return {
      whose: worker.id,
      maxBytes: maxImageBytes,
      tooLarge: refuseTooLargeImage,
      async keep(body) {
        const payer = payerOf('worker', worker.id);
        const image = await cleanUploadedImage(body, uploadPurposes[purpose], payer);
        const upload = { workerId: worker.id, purpose, image, now: app.clock.now() };
        const uploadId = await storeUpload(app, upload);
        return { uploadId, width: image.width, height: image.height };
      },
    };
  });
}

/**
 * Creates an endpoint for one file per request, sent as the body: POST only, with the header that forces a preflight.
 * Limits the number, speed and duration (one minute) of uploads; the endpoints of a process share its slots. `begin`
 * refuses callers who may not upload.
 */
export function createUploadEndpoint(
  app: Pick<App, 'env' | 'pool'>,
  begin: Begin,
  pace: Pace = { windowMs, minBytes: (minBytesPerSecond * windowMs) / 1_000 },
  slots: UploadSlots = slotsOfProcess,
): UploadEndpoint {
  const uploads = openSharedLimit(app, perOwner);
  return async (request, { requestId, address }) => {
    try {
      if (request.method !== 'POST') throw refuse('METHOD_NOT_ALLOWED');
      // A cross-site form cannot send this header: the browser sends a preflight, which is refused.
      if (!request.headers.has('apollo-require-preflight')) throw refuse('PREFLIGHT_REQUIRED');
      const task = await begin(request, bearerOf(request));
      // Each endpoint counts the uploads of an owner separately.
      const counted = `${new URL(request.url).pathname} ${task.whose}`;
      if (!(await uploads.consume(counted)))
        throw await heldBack(refuse('RATE_LIMITED').until(await uploads.secondsLeft(counted)));
      const full = new AbortController();
      const slot = slots.take({
        owner: task.whose,
        address: rateLimitAddress(address),
        giveWay: () => full.abort(),
      });
      if (!slot) throw await heldBack(refuse('UPLOAD_BUSY'));
      let worked: Promise<void> | undefined;
      try {
        const body = await readBody(request, { task, pace, slot, full: full.signal });
        slot.arrived();
        const kept = await task.keep(body);
        if (!(kept instanceof StreamedAnswer)) return answer(201, kept);
        worked = kept.ended;
        return kept.response;
      } catch (error) {
        if (error instanceof Refusal && error.code === 'UPLOAD_SLOW')
          await uploads.penalize(counted, slowPenalty);
        throw error;
      } finally {
        if (worked) void worked.then(slot.leave, slot.leave);
        else slot.leave();
      }
    } catch (error) {
      return answerFailure(error, requestId);
    }
  };
}

/** Delays a refusal: a client that repeats at once would bring its body each time. */
async function heldBack(refusal: Refusal): Promise<Refusal> {
  await holdBack();
  return refusal;
}

function purposeOf(request: Request): UploadPurpose {
  const purpose = new URL(request.url).searchParams.get('purpose') ?? '';
  if (!isPurpose(purpose)) throw refuse('PURPOSE_UNKNOWN');
  return purpose;
}

function isPurpose(text: string): text is UploadPurpose {
  return Object.hasOwn(uploadPurposes, text);
}

function bearerOf(request: Request): string {
  return (request.headers.get('authorization') ?? '').replace(/^Bearer\s*/i, '').trim();
}

/** The minimum number of bytes that a body must bring in each window of time. */
type Pace = { windowMs: number; minBytes: number };

type Reading = {
  task: Pick<UploadTask, 'maxBytes' | 'tooLarge'>;
  pace: Pace;
  slot: UploadSlot;
  /** Aborted when the body is evicted in favour of others. */
  full: AbortSignal;
};

/** Reads the whole body; stops at the first byte over the limit, whatever `content-length` says. */
async function readBody(
  request: Request,
  { task: { maxBytes, tooLarge }, pace, slot, full }: Reading,
): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const reader = request.body?.getReader();
  if (!reader) throw refuse('UPLOAD_EMPTY');
  let isLate = false;
  const end = () => {
    isLate = true;
    giveUp(reader);
  };
  full.addEventListener('abort', () => giveUp(reader));
  const timer = setTimeout(end, readSeconds * 1_000);
  let bytesInWindow = 0;
  const watch = setInterval(() => {
    if (bytesInWindow < pace.minBytes) end();
    bytesInWindow = 0;
  }, pace.windowMs);
  try {
    const body = await readLimitedBody(reader, maxBytes, (bytes) => {
      bytesInWindow += bytes;
      slot.hold(bytes);
    });
    if (full.aborted) throw refuse('UPLOAD_BUSY');
    if (isLate) throw refuse('UPLOAD_SLOW');
    if (body === null) throw tooLarge();
    if (body.length === 0) throw refuse('UPLOAD_EMPTY');
    return body;
  } catch (error) {
    // A connection lost while reading is the client's failure: refuse, do not log an error.
    throw error instanceof Refusal ? error : refuse('UPLOAD_EMPTY');
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    giveUp(reader);
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

function giveUp(reader: Reader): void {
  // Cancelling a body that has ended or failed rejects; that rejection is harmless.
  reader.cancel().catch(() => undefined);
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

/** An error response in the shape of GraphQL errors, so that the browser needs one parser for both. */
function answerFailure(error: unknown, requestId: string): Response {
  const { message, extensions } = graphqlErrorForClient(error, requestId);
  const code = String(extensions['code']);
  const limit = limitOf[code];
  if (limit !== undefined) limitRefusals.inc({ limit });
  const status =
    error instanceof Refusal ? (statuses[code] ?? 422) : code === 'UNAVAILABLE' ? 503 : 500;
  const response = answer(status, { errors: [{ message, extensions }] });
  const seconds = error instanceof Refusal ? error.retrySeconds : undefined;
  if (status === 503 || status === 429) response.headers.set('retry-after', String(seconds ?? 5));
  // The rest of the body is not read, so the connection cannot be reused.
  if (status === 413 || status === 408 || code === 'UPLOAD_BUSY')
    response.headers.set('connection', 'close');
  if (status === 405) response.headers.set('allow', 'POST');
  return response;
}
