import { gzipSync } from 'node:zlib';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addHours } from '#platform/base/jst.ts';
import {
  buildMaliciousFiles,
  buildTestJpeg,
  buildTestPicture,
  buildTestPng,
  fileWithChangedByte,
  jpegWithSegment,
  type MaliciousFile,
} from '#platform/server/uploads/images.build.ts';

import {
  openChatFixture,
  newChatMessageInput,
  type ChatFixture,
  type ChatPair,
} from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { wholeResponse } from '#testing/whole-response.ts';
import { openFileRoutes } from '#main/files.server.ts';
import { eraseFormerWorkersConversations } from './erase.server.ts';
import { buildTestPdf } from '#platform/server/uploads/pdf.build.ts';
import type { ChatAttachment } from './protocol/protocol.ts';

let fixture: ChatFixture;
let pair: ChatPair;
let endpoint: ChatFixture['attachmentEndpoint'];
let files: ReturnType<typeof openFileRoutes>;
let tried = 0;
beforeAll(async () => {
  fixture = await openChatFixture(await openTestDatabase());
  pair = await fixture.pair();
  endpoint = fixture.attachmentEndpoint;
  files = openFileRoutes(fixture.product.app);
});
afterAll(async () => fixture.close());

type UploadRequest = { name?: string; headers?: Record<string, string>; query?: string };
type Answer = { status: number; code: string | undefined; file: ChatAttachment };

async function upload(body: Buffer, { name = 'a.jpg', headers = {}, query }: UploadRequest = {}) {
  tried += 1;
  // Each upload is later than the one before, because only the latest unsent uploads stay.
  fixture.pass(1);
  const asked = query ?? `${new URLSearchParams({ channel: pair.channelId, name })}`;
  const response = await endpoint(
    new Request(`http://test/api/chat/attachments?${asked}`, {
      method: 'POST',
      headers: {
        'apollo-require-preflight': 'true',
        authorization: `Bearer ${pair.workerToken}`,
        ...headers,
      },
      body: new Uint8Array(body),
    }),
    { requestId: 'hostile', address: '127.0.0.1' },
  );
  const text = await response.text();
  expect(text).not.toMatch(/node_modules|\bat \w+ \(|\.ts:\d|INTERNAL_SERVER_ERROR|\/tmp\//);
  const answer = JSON.parse(text) as ChatAttachment & {
    errors?: { extensions: { code: string } }[];
  };
  const code = answer.errors?.[0]?.extensions.code;
  return { status: response.status, code, file: answer } satisfies Answer;
}

const open = async (url: string, init: RequestInit = {}) =>
  wholeResponse(await files(new Request(`http://test${url}`, init)));

const safe = {
  'cache-control': 'private, max-age=600',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Expects that a served file cannot run as a page, is re-encoded if it is an image, and contains no metadata. */
async function expectSafe({ kind, name, url, thumbnailUrl }: ChatAttachment, sent: Buffer) {
  for (const address of [url, thumbnailUrl ?? url]) {
    const response = await open(address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject(safe);
    expect(response.headers.get('content-type')).toBe(
      kind === 'pdf' ? 'application/pdf' : 'image/jpeg',
    );
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''(?:[\w.~!-]|%[0-9A-F]{2})+$/);
    expect(decodeURIComponent(disposition.slice(29))).toBe(name);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (kind === 'pdf') continue;
    expect(bytes.equals(sent)).toBe(false);
    const { format, exif, icc, iptc, xmp, comments } = await sharp(bytes).metadata();
    expect({ format, exif, icc, iptc, xmp, comments }).toEqual({ format: 'jpeg' });
  }
}

const names = [
  '',
  '.',
  '..',
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  'C:\\Users\\x.exe',
  'a.html',
  'a.jpg.html',
  'a.svg\u0000.jpg',
  'photo\u202egpj.exe',
  '\u2066photo\u2069.js',
  'a\r\nContent-Type: text/html\r\n\r\n<script>',
  '"; filename="x.html',
  "x'y*z(1).jpg",
  '%2e%2e%2f%00',
  '<img src=x onerror=alert(1)>.png',
  'あ'.repeat(500),
  '👩‍👩‍👧‍👦'.repeat(60),
  'e\u0301'.repeat(300),
  '\u0301'.repeat(20_000),
  '\ud800',
  '\u3000\u200b',
  'CON.jpg',
  '.htaccess',
  'a.' + 'x'.repeat(300),
];

/** Characters and names that a stored file name must never contain. */
const unwanted = /[\p{Cc}/\\\u202A-\u202E\u2066-\u2069]|^\.\.?$/u;

describe('what is uploaded', () => {
  let hostile: MaliciousFile[];
  beforeAll(async () => {
    hostile = await buildMaliciousFiles();
  });

  test('is refused under any name and type, or comes out as another file', async () => {
    const kept: string[] = [];
    for (const [index, { name: what, bytes }] of hostile.entries()) {
      for (const step of [0, 7, 13]) {
        const name = names[(index + step) % names.length] ?? '';
        const headers = { 'content-type': step === 7 ? 'image/jpeg' : 'text/html' };
        const { status, code, file } = await upload(bytes, { name, headers });
        expect([what, status]).toEqual([what, code === undefined ? 201 : 422]);
        if (code !== undefined) continue;
        kept.push(what);
        await expectSafe(file, bytes);
      }
    }
    // The chat also accepts images that are too small for a form; these are re-encoded as well.
    expect([...new Set(kept)]).toEqual(['too narrow', 'too low', 'one pixel', 'a stripe']);
  });

  test.each(names)('called %j is called something harmless', async (name) => {
    for (const body of [await buildTestPng(40, 40), buildTestPdf()]) {
      const { status, file } = await upload(body, { name });
      expect(status).toBe(201);
      expect(file.name).not.toMatch(unwanted);
      expect(file.name).toMatch(/.\.(?:jpg|pdf)$/);
      expect(Array.from(file.name).length).toBeLessThanOrEqual(100);
      await expectSafe(file, body);
    }
  });

  test('tells neither where it was taken nor with what, in small neither', async () => {
    const exif = {
      IFD0: { Make: 'SECRET', Copyright: '<script>SECRET</script>' },
      IFD3: { GPSLatitude: '35/1 41/1 0/1', GPSLatitudeRef: 'N' },
    };
    const photo = jpegWithSegment(
      await buildTestPicture(900, 600).withExif(exif).jpeg().toBuffer(),
      0xe1,
      Buffer.from('http://ns.adobe.com/xap/1.0/\0<SECRET/>'),
    );
    expect(photo.includes('SECRET')).toBe(true);
    const { file } = await upload(photo);
    await expectSafe(file, photo);
    for (const url of [file.url, file.thumbnailUrl ?? '']) {
      const bytes = Buffer.from(await (await open(url)).arrayBuffer());
      expect(bytes.includes('SECRET')).toBe(false);
    }
  });

  test('damaged, is refused or comes out clean', async () => {
    const sources = [
      await buildTestJpeg(300, 300),
      await buildTestPng(300, 300),
      buildTestPdf({ packed: '4 0 << >>' }),
    ];
    for (const source of sources) {
      for (let step = 1; step <= 40; step += 1) {
        const damaged = fileWithChangedByte(
          source,
          Math.floor((source.length * step) / 41),
          0xff,
          0x00,
        );
        const { status, file } = await upload(damaged);
        expect([201, 422]).toContain(status);
        if (status === 201) await expectSafe(file, damaged);
      }
    }
  });

  test('in wrappings that nobody asked for is not unwrapped', async () => {
    const photo = await buildTestJpeg();
    const form = Buffer.concat([
      Buffer.from(
        '--x\r\nContent-Disposition: form-data; name="f"; filename="a.html"\r\nContent-Type: text/html\r\n\r\n',
      ),
      photo,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await upload(form, { headers: type })).code).toBe('ATTACHMENT_TYPE');
    const packed = { 'content-encoding': 'gzip' };
    expect((await upload(gzipSync(photo), { headers: packed })).code).toBe('ATTACHMENT_TYPE');
    const base64 = Buffer.from(`data:image/png;base64,${photo.toString('base64')}`);
    expect((await upload(base64)).code).toBe('ATTACHMENT_TYPE');
  });

  test('was all of it tried: more than three hundred, and none lies there as it came', async () => {
    expect(tried).toBeGreaterThan(300);
    const raw = new Set(hostile.map(({ bytes }) => bytes.toString('base64')));
    const { db, storage } = fixture.product.app;
    const rows = await db.selectFrom('chat_attachments').selectAll().execute();
    expect(rows.length).toBeGreaterThan(50);
    const kept = await Promise.all(rows.map(({ storage_key }) => storage.get(storage_key)));
    expect(kept.filter((bytes) => raw.has(Buffer.from(bytes).toString('base64')))).toEqual([]);
  });
});

describe('who uploads', () => {
  test('names a channel of their own, once, with a token that opens it', async () => {
    const other = await fixture.pair();
    const body = await buildTestPng(40, 40);
    const [mine, theirs] = [pair.channelId, other.channelId];
    const wrong: [UploadRequest, string][] = [
      [{ query: `channel=${theirs}&name=a` }, 'NOT_FOUND'],
      [{ query: `channel=${theirs}&channel=${mine}` }, 'NOT_FOUND'],
      [{ query: '' }, 'NOT_FOUND'],
      [{ query: 'channel=__proto__' }, 'NOT_FOUND'],
      [{ query: `channel=${mine}%00` }, 'NOT_FOUND'],
      [{ query: `channel={${mine}}` }, 'NOT_FOUND'],
      [{ headers: { authorization: '' } }, 'UNAUTHENTICATED'],
      [{ headers: { authorization: `Basic ${pair.workerToken}` } }, 'UNAUTHENTICATED'],
      [{ headers: { authorization: `Bearer ${other.facilityToken}` } }, 'NOT_FOUND'],
      [{ headers: { authorization: `Bearer ${other.apiToken}` } }, 'NOT_FOUND'],
    ];
    const before = await countOf();
    for (const [wish, code] of wrong) {
      expect([wish, (await upload(body, wish)).code]).toEqual([wish, code]);
    }
    expect(await countOf()).toBe(before);
  });

  test('may write there now: not when blocked, and not with a token of somebody gone', async () => {
    const body = await buildTestPng(40, 40);
    const gone = await fixture.pair();
    const blocked = await fixture.pair();
    const facility = await fixture.connect(blocked.facilityToken);
    await facility.ask('block', { channelId: blocked.channelId, isOn: true });
    const now = fixture.product.app.clock.now();
    await fixture.product.app.db
      .updateTable('workers')
      .set({ deleted_at: now })
      .where('id', '=', gone.shift.workerId)
      .execute();
    const by = ({ channelId }: ChatPair, token: string) =>
      upload(body, {
        query: `channel=${channelId}`,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await by(blocked, blocked.workerToken)).code).toBe('CHANNEL_BLOCKED');
    expect((await by(blocked, blocked.facilityToken)).code).toBe('CHANNEL_BLOCKED');
    expect((await by(gone, gone.workerToken)).code).toBe('UNAUTHENTICATED');
    expect((await by(gone, gone.apiToken)).code).toBe('UNAUTHENTICATED');
  });

  async function countOf(): Promise<number> {
    const rows = await fixture.product.app.db.selectFrom('chat_attachments').select('id').execute();
    return rows.length;
  }
});

describe('an address', () => {
  test('serves one whole file to the holder of the link, and nothing else', async () => {
    const { file } = await upload(buildTestPdf());
    const { file: other } = await upload(await buildTestPng(40, 40));
    const [path = '', query = ''] = file.url.split('?');
    const elsewhere = other.url.split('?')[0] ?? '';
    const wrong = [
      path,
      `${path}?`,
      `${path}?${query}x`,
      `${path}?${query.replace('e=', 'e=1')}`,
      `${path}?${query.replace('e=', 'e=1e3&e=')}`,
      `${path}?s=&${query.replace('s=', 'x=')}`,
      `${elsewhere}?${query}`,
      `${path.replace('.pdf', '.html')}?${query}`,
      `${path.replace('/chat/', '/private/')}?${query}`,
      `${path.replace('/chat/', '/chat/../chat/')}x?${query}`,
      `${path.replace('/chat/', '/%63hat/')}?${query}`,
      `${path.replace('/chat/', '//chat/')}?${query}`,
      `/files/chat/?${query}`,
      '/files/chat/..%2f..%2fpackage.json',
      '/files/%E0%A4%A',
    ];
    for (const url of wrong) {
      expect([url, (await open(url)).status]).toEqual([url, 404]);
    }
    const part = await open(file.url, { headers: { range: 'bytes=0-3,-5' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([200, file.bytes]);
    expect(Object.fromEntries(part.headers)).toMatchObject(safe);
    expect(part.headers.get('content-range')).toBeNull();
  });

  test('ends with its message in both sizes, and with the conversation of who left', async () => {
    const [one, other] = [
      await upload(await buildTestPng(40, 40)),
      await upload(await buildTestPng(40, 40)),
    ];
    const worker = await fixture.connect(pair.workerToken);
    const sent: string[] = [];
    for (const { file } of [one, other]) {
      fixture.pass();
      const ask = { ...newChatMessageInput(pair.channelId, ''), attachmentIds: [file.id] };
      sent.push((await worker.ask('send', ask)).message.id);
    }
    const addresses = ({ file }: Answer) => [file.url, file.thumbnailUrl ?? ''];
    const statuses = (answer: Answer) =>
      Promise.all(addresses(answer).map(async (url) => (await open(url)).status));
    expect(await statuses(one)).toEqual([200, 200]);
    await worker.ask('remove', { channelId: pair.channelId, messageId: sent[0] ?? '' });
    expect([await statuses(one), await statuses(other)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
    const { app } = fixture.product;
    const now = app.clock.now();
    const { workerId } = pair.shift;
    await app.db
      .insertInto('account_deletions')
      .values({
        worker_id: workerId,
        deleted_at: addHours(now, -24 * 31),
        points_lost: 0,
        reasons: ['OTHER'],
      })
      .execute();
    expect(await eraseFormerWorkersConversations(app.db, now)).toBe(1);
    expect(await statuses(other)).toEqual([404, 404]);
  });
});
