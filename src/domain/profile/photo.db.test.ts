import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { authenticateToken } from '#access/worker/sign-in/tokens.server.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { openFileStore } from '#platform/server/files/open-file-store.server.ts';
import {
  buildMaliciousFiles,
  buildTestJpeg,
  buildTestPng,
  jpegWithSegment,
} from '#platform/server/uploads/images.build.ts';
import { maxImageBytes } from '#platform/server/uploads/images.server.ts';
import {
  createImageUploadEndpoint,
  type UploadEndpoint,
} from '#platform/server/uploads/upload-endpoint.server.ts';
import { storeUpload, removeUnusedUploads } from '#platform/server/uploads/uploads.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { wholeResponse } from '#testing/whole-response.ts';
import { openFileRoutes } from '#main/files.server.ts';

const now = instantAtJst('2026-11-22', '12:00');
const update = `mutation ($input: UpdateWorkerMainImageInput!) {
  updateWorkerMainImage(input: $input) { success updatedImage }
}`;

let product: TestProduct;
let uploads: UploadEndpoint;
let files: (request: Request) => Promise<Response>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hitokoma-photos-'));
  const environment = { FILES_DIR: folder };
  product = await openTestProduct(await openTestDatabase(), now, { environment });
  uploads = createImageUploadEndpoint(product.app, (token, at) =>
    authenticateToken(product.app, token, at),
  );
  files = openFileRoutes(product.app);
});
afterAll(() => product.close());

type Sending = {
  token?: string;
  purpose?: string;
  headers?: Record<string, string>;
  method?: string;
};
type Sent = {
  status: number;
  uploadId: string | null;
  code: string | null;
  sentence: string | null;
};

/** One upload through its endpoint. */
async function send(
  body: Uint8Array | ReadableStream | null,
  sending: Sending = {},
): Promise<Sent> {
  const { token, purpose = 'main_image', headers, method = 'POST' } = sending;
  const request = new Request(`http://test/api/uploads?purpose=${purpose}`, {
    method,
    headers: {
      'apollo-require-preflight': 'true',
      authorization: token ? `Bearer ${token}` : '',
      ...headers,
    },
    ...(body === null ? {} : { body: body as BodyInit, duplex: 'half' }),
  });
  const response = await uploads(request, { requestId: 'test', address: '127.0.0.1' });
  const answer = (await response.json()) as {
    uploadId?: string;
    errors?: { message: string; extensions: { code: string } }[];
  };
  return {
    status: response.status,
    uploadId: answer.uploadId ?? null,
    code: answer.errors?.[0]?.extensions.code ?? null,
    sentence: answer.errors?.[0]?.message ?? null,
  };
}

async function person() {
  const worker = await buildWorker(product.app.db, { now });
  const token = await product.signIn(worker.id);
  return {
    ...worker,
    token,
    send: (body: Uint8Array, sending: Sending = {}) => send(body, { token, ...sending }),
    async upload(): Promise<string> {
      const { uploadId } = await send(await buildTestJpeg(), { token });
      if (!uploadId) throw new Error('The upload was refused.');
      return uploadId;
    },
    show: (uploadId: string | null) => product.call(update, { input: { uploadId } }, { token }),
    image: async (): Promise<string | null> => {
      const answer = await product.call('{ workerProfile { representativeImage } }', {}, { token });
      return answer.data?.['workerProfile'].representativeImage;
    },
  };
}

const look = async (path: string) => wholeResponse(await files(new Request(`http://test${path}`)));

async function kept(): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

describe('sending a picture', () => {
  test('a photo is stored under a random name, cleaned', async () => {
    const hana = await person();
    const before = new Set(await kept());
    const source = jpegWithSegment(await buildTestJpeg(1_200, 900), 0xfe, Buffer.from('SECRET'));
    const sent = await hana.send(source);
    expect(sent).toMatchObject({ status: 201, code: null });
    const added = (await kept()).filter((path) => !before.has(path));
    expect(added).toHaveLength(1);
    expect(added[0]).toMatch(/\/private\/[0-9a-f]{2}\/[0-9a-f-]{36}\.jpg$/);
    expect((await readFile(added[0] ?? '')).includes('SECRET')).toBe(false);
  });

  test('hostile files are all refused, and none is stored', async () => {
    const hana = await person();
    const before = await kept();
    const hostile = await buildMaliciousFiles();
    for (const { name, bytes, code } of hostile) {
      const sent = await hana.send(bytes);
      expect([name, sent.status, sent.code, sent.uploadId]).toEqual([name, 422, code, null]);
      expect(sent.sentence).toMatch(/[ぁ-ん]/);
    }
    expect(hostile.length).toBeGreaterThanOrEqual(58);
    expect(await kept()).toEqual(before);
  });

  test.each([
    '../../../../etc/passwd',
    'photo.jpg\u0000.php',
    'con.jpg',
    '<script>.jpg',
    'a'.repeat(5_000),
    '写真.jpg',
    '.htaccess',
  ])('a file called %j is kept like any other', async (name) => {
    const hana = await person();
    const sent = await hana.send(await buildTestPng(), {
      headers: {
        'content-type': 'text/html',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'x-file-name': encodeURIComponent(name),
      },
    });
    expect(sent.status).toBe(201);
    expect((await kept()).some((path) => path.includes('passwd') || path.includes('php'))).toBe(
      false,
    );
  });

  test('10 MB is the limit, announced or not', async () => {
    const hana = await person();
    const large = Buffer.alloc(maxImageBytes + 1);
    large.set(await buildTestJpeg());
    expect(await hana.send(large)).toMatchObject({ status: 413, code: 'UPLOAD_LARGE' });
    const lying = await hana.send(large, { headers: { 'content-length': '100' } });
    expect(lying).toMatchObject({ status: 413, code: 'UPLOAD_LARGE' });
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    expect(await send(endless, { token: hana.token })).toMatchObject({ code: 'UPLOAD_LARGE' });
    expect(given).toBeLessThan(15);
    const announced = await hana.send(await buildTestJpeg(), {
      headers: { 'content-length': String(maxImageBytes + 1) },
    });
    expect(announced.status).toBe(413);
  });

  test('nothing, and a connection that breaks off, are no picture', async () => {
    const hana = await person();
    expect(await hana.send(new Uint8Array())).toMatchObject({ code: 'UPLOAD_EMPTY' });
    expect(await send(null, { token: hana.token })).toMatchObject({ code: 'UPLOAD_EMPTY' });
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('gone')),
    });
    expect(await send(broken, { token: hana.token })).toMatchObject({ code: 'UPLOAD_EMPTY' });
  });

  test.each([
    ['a visitor', {}, 401, 'UNAUTHENTICATED'],
    ['a forged token', { token: 'x.y.z' }, 401, 'UNAUTHENTICATED'],
  ] as const)('%s is sent to sign-in', async (_name, sending, status, code) => {
    expect(await send(await buildTestJpeg(), sending)).toMatchObject({ status, code });
  });

  test('what is no call of ours is refused', async () => {
    const { token } = await person();
    const request = new Request('http://test/api/uploads?purpose=main_image', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new Uint8Array(await buildTestJpeg()),
    });
    const response = await uploads(request, { requestId: 'test', address: '127.0.0.1' });
    expect(response.status).toBe(403);
    expect(await send(null, { token, method: 'GET' })).toMatchObject({ status: 405 });
    for (const purpose of ['', 'x', 'constructor', '__proto__', '../']) {
      const sent = await send(await buildTestJpeg(), { token, purpose });
      expect(sent).toMatchObject({ status: 422, code: 'PURPOSE_UNKNOWN' });
    }
  });

  test('one worker sends two at a time', async () => {
    const hana = await person();
    const photo = await buildTestJpeg(2_000, 2_000);
    const sent = await Promise.all(Array.from({ length: 5 }, () => hana.send(photo)));
    const taken = sent.filter((one) => one.status === 201);
    expect(taken.length).toBeGreaterThanOrEqual(2);
    expect(sent.filter((one) => one.code === 'UPLOAD_BUSY' && one.status === 503)).toHaveLength(
      5 - taken.length,
    );
    expect((await hana.send(photo)).status).toBe(201);
  });
});

describe('showing it', () => {
  test('a photo is shown by a link that runs out', async () => {
    const hana = await person();
    const answer = await hana.show(await hana.upload());
    const updatedImage: string = answer.data?.['updateWorkerMainImage'].updatedImage;
    expect(answer.data?.['updateWorkerMainImage'].success).toBe(true);
    expect(await hana.image()).toBe(updatedImage);
    const response = await look(updatedImage);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="photo.jpg"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'private, max-age=600',
    });
    product.setNow(addMinutes(now, 9));
    expect((await look(updatedImage)).status).toBe(200);
    product.setNow(addMinutes(now, 20));
    expect((await look(updatedImage)).status).toBe(404);
    product.setNow(now);
  });

  test('no link, a changed link or the link of another file shows nothing', async () => {
    const [hana, taro] = [await person(), await person()];
    const mine = (await hana.show(await hana.upload())).data?.['updateWorkerMainImage']
      .updatedImage;
    const his = (await taro.show(await taro.upload())).data?.['updateWorkerMainImage'].updatedImage;
    const [path = '', query = ''] = mine.split('?');
    const [otherPath = ''] = his.split('?');
    const paths = [
      path,
      `${otherPath}?${query}`,
      mine.replace(/e=\d+/, 'e=9999999999'),
      mine.replace(/s=./, (start: string) => (start === 's=A' ? 's=B' : 's=A')),
      `${path}?e=x&s=`,
      `${path}?e=9999999999&s=${'a'.repeat(43)}`,
      path.replace('/private/', '/private/../private/'),
      `/files/private/..%2f..%2fetc%2fpasswd?${query}`,
    ];
    const responses = await Promise.all(paths.map(look));
    expect(responses.map((response) => response.status)).toEqual(paths.map(() => 404));
  });

  test('another worker’s upload, a used purpose or an invented id shows nothing', async () => {
    const [hana, taro] = [await person(), await person()];
    const document = (await hana.send(await buildTestJpeg(), { purpose: 'identity' })).uploadId;
    const ids = [await taro.upload(), document, '00000000-0000-0000-0000-000000000000'];
    for (const id of ids) {
      const answer = await hana.show(id);
      expect(answer.errors?.[0]?.extensions.code).toBe('UPLOAD_NOT_FOUND');
    }
    expect(await hana.image()).toBeNull();
    const visitor = await product.call(update, { input: { uploadId: document } });
    expect(visitor.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  test('sent twice it is shown once, and the version of the forms stays', async () => {
    const hana = await person();
    const uploadId = await hana.upload();
    const first = await hana.show(uploadId);
    expect((await hana.show(uploadId)).data).toEqual(first.data);
    const { token } = hana;
    const answer = await product.call(
      '{ workerProfile { version completion { percent } } }',
      {},
      { token },
    );
    expect(answer.data?.['workerProfile']).toEqual({ version: 0, completion: { percent: 10 } });
  });

  test('the photo before it, and one taken off, are removed for good', async () => {
    const hana = await person();
    await hana.show(await hana.upload());
    const first = await hana.image();
    await hana.show(await hana.upload());
    const second = await hana.image();
    await removeUnusedUploads(product.app, now);
    expect([(await look(first ?? '')).status, (await look(second ?? '')).status]).toEqual([
      404, 200,
    ]);
    expect((await hana.show(null)).data?.['updateWorkerMainImage']).toEqual({
      success: true,
      updatedImage: null,
    });
    expect(await hana.image()).toBeNull();
    await removeUnusedUploads(product.app, now);
    expect((await look(second ?? '')).status).toBe(404);
  });
});

describe('what nothing uses', () => {
  test('waits a day and is removed', async () => {
    const hana = await person();
    const [used, unused] = [await hana.upload(), await hana.upload()];
    await hana.show(used);
    product.setNow(addHours(now, 24));
    expect((await hana.show(unused)).errors?.[0]?.extensions.code).toBe('UPLOAD_NOT_FOUND');
    await removeUnusedUploads(product.app, addMinutes(addHours(now, 24), 11));
    const left = await product.app.db
      .selectFrom('uploads')
      .select('id')
      .where('worker_id', '=', hana.id)
      .execute();
    expect(left).toEqual([{ id: used }]);
    const image = await hana.image();
    expect((await look(image ?? '')).status).toBe(200);
    product.setNow(now);
  });

  test('has its row before its file, so that nothing stored is without one', async () => {
    const hana = await person();
    // A file is in the place of the folder, so that no write succeeds.
    await writeFile(join(folder, 'no-folder'), '');
    const storage = openFileStore({ ...product.app.env, FILES_DIR: join(folder, 'no-folder') });
    const image = { bytes: await buildTestJpeg(), width: 400, height: 400 };
    const upload = { workerId: hana.id, purpose: 'identity', image, now } as const;
    await expect(storeUpload({ ...product.app, storage }, upload)).rejects.toThrow('ENOTDIR');
    const rowsOf = () =>
      product.app.db
        .selectFrom('uploads')
        .select('dropped_at')
        .where('worker_id', '=', hana.id)
        .execute();
    expect(await rowsOf()).toEqual([{ dropped_at: now }]);
    await removeUnusedUploads(product.app, now);
    expect(await rowsOf()).toEqual([]);
  });

  test('is at most ten pictures for a purpose', async () => {
    const hana = await person();
    const image = { bytes: await buildTestJpeg(), width: 400, height: 400 };
    const keep = (minutes: number) =>
      storeUpload(product.app, {
        workerId: hana.id,
        purpose: 'license',
        image,
        now: addMinutes(now, minutes),
      });
    const ids: string[] = [];
    for (let minutes = 0; minutes < 12; minutes += 1) ids.push(await keep(minutes));
    await removeUnusedUploads(product.app, now);
    const left = await product.app.db
      .selectFrom('uploads')
      .select('id')
      .where('worker_id', '=', hana.id)
      .orderBy('created_at')
      .execute();
    expect(left.map((one) => one.id)).toEqual(ids.slice(2));
  });
});
