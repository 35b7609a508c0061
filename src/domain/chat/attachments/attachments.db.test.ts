import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openFileStore } from '#platform/server/files/open-file-store.server.ts';
import { payerOf } from '#platform/server/prices/payers.ts';
import { buildTestJpeg, buildTestPng } from '#platform/server/uploads/images.build.ts';

import { openFileRoutes } from '#main/files.server.ts';
import { openChatFixture, newChatMessageInput, type ChatFixture } from '#testing/fixtures/chat.ts';
import { openTestDatabase } from '#testing/database.ts';
import { wholeResponse } from '#testing/whole-response.ts';
import {
  buildTestPdf,
  buildPdfOfPages,
  buildProtectedPdf,
} from '#platform/server/uploads/pdf.build.ts';
import { chatLimits, type ChatAttachment } from '../protocol/protocol.ts';
import { removeUnusedAttachments } from './attachment-links.server.ts';
import { storeAttachment } from './store-attachment.server.ts';

let fixture: ChatFixture;
let endpoint: ChatFixture['attachmentEndpoint'];
let files: ReturnType<typeof openFileRoutes>;
beforeAll(async () => {
  fixture = await openChatFixture(await openTestDatabase());
  endpoint = fixture.attachmentEndpoint;
  files = openFileRoutes(fixture.product.app);
});
afterAll(async () => fixture.close());

type Upload = { token: string; channelId: string; name?: string };
type Answer = {
  status: number;
  file: ChatAttachment;
  code: string | undefined;
  message: string | undefined;
};

async function upload(body: Buffer, { token, channelId, name = 'a.jpg' }: Upload): Promise<Answer> {
  const asked = new URLSearchParams({ channel: channelId, name });
  const response = await endpoint(
    new Request(`http://test/api/chat/attachments?${asked}`, {
      method: 'POST',
      headers: { 'apollo-require-preflight': 'true', authorization: `Bearer ${token}` },
      body: new Uint8Array(body),
    }),
    { requestId: 'test', address: '127.0.0.1' },
  );
  const answer = (await response.json()) as ChatAttachment & {
    errors?: { message: string; extensions: { code: string } }[];
  };
  const refused = answer.errors?.[0];
  return {
    status: response.status,
    file: answer,
    code: refused?.extensions.code,
    message: refused?.message,
  };
}

const open = async (url: string) => wholeResponse(await files(new Request(`http://test${url}`)));

async function setup() {
  const pair = await fixture.pair();
  const worker = await fixture.connect(pair.workerToken);
  const facility = await fixture.connect(pair.facilityToken);
  return { ...pair, worker, facility, mine: { token: pair.apiToken, channelId: pair.channelId } };
}

test('a picture and a PDF travel with a message, and are saved rather than run', async () => {
  const { worker, facility, channelId, mine } = await setup();
  const photo = await upload(await buildTestJpeg(1_200, 800), { ...mine, name: '../ 入口.HTML' });
  const paper = await upload(buildTestPdf(), { ...mine, name: '勤務表.pdf' });
  expect(photo).toMatchObject({
    status: 201,
    file: { kind: 'image', name: '入口.jpg', width: 1_200 },
  });
  expect(paper).toMatchObject({ status: 201, file: { kind: 'pdf', name: '勤務表.pdf' } });
  const attachmentIds = [photo.file.id, paper.file.id];
  await worker.ask('send', { ...newChatMessageInput(channelId, ''), attachmentIds });
  const { messages } = await facility.ask('messages', { channelId });
  const sent = messages[0]?.attachments ?? [];
  expect(sent.map(({ id }) => id)).toEqual(attachmentIds);
  const { channels } = await facility.ask('channels', {});
  expect(channels[0]?.lastMessage).toMatchObject({ kind: 'image', text: '' });
  for (const { url, kind } of sent) {
    const response = await open(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(
      kind === 'pdf' ? 'application/pdf' : 'image/jpeg',
    );
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''%/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  }
  const small = await open(String(sent[0]?.thumbnailUrl));
  expect((await small.arrayBuffer()).byteLength).toBeLessThan(sent[0]?.bytes ?? 0);
});

test('a file has its row before it is stored, so that nothing stored is without one', async () => {
  const { app } = fixture.product;
  const { channelId } = await setup();
  const taken = join(await mkdtemp(join(tmpdir(), 'hitokoma-chat-')), 'no-folder');
  // A file has the path of the storage folder, so that every write fails.
  await writeFile(taken, '');
  const storage = openFileStore({ ...app.env, FILES_DIR: taken });
  const now = app.clock.now();
  const body = await buildTestJpeg();
  const payer = payerOf('worker', 'test');
  const sending = { channelId, side: 'worker', name: 'a.jpg', body, payer, now } as const;
  await expect(storeAttachment({ ...app, storage }, sending)).rejects.toThrow('ENOTDIR');
  const rowsOf = () =>
    app.db
      .selectFrom('chat_attachments')
      .select('dropped_at')
      .where('channel_id', '=', channelId)
      .execute();
  expect(await rowsOf()).toEqual([{ dropped_at: now }]);
  await removeUnusedAttachments(app, now);
  expect(await rowsOf()).toEqual([]);
});

test('an address runs out, cannot be forged, and ends with its message', async () => {
  const { worker, channelId, mine } = await setup();
  const { file } = await upload(await buildTestPng(), mine);
  const { message } = await worker.ask('send', {
    ...newChatMessageInput(channelId, ''),
    attachmentIds: [file.id],
  });
  const other = await upload(await buildTestPng(), mine);
  const forged = [
    file.url.replace(/\?.*/, ''),
    file.url.replace(/s=.*/, 's=AAAA'),
    file.url.replace(/chat\/[^?]*/, new URL(`http://x${other.file.url}`).pathname.slice(7)),
    file.url.replace(/e=(\d+)/, 'e=9$1'),
  ];
  for (const url of forged) {
    expect((await open(url)).status).toBe(404);
  }
  expect((await open(file.url)).status).toBe(200);
  fixture.pass(21 * 60);
  expect((await open(file.url)).status).toBe(404);
  const { links } = await worker.ask('links', { channelId, attachmentIds: [file.id] });
  expect((await open(String(links[0]?.url))).status).toBe(200);
  await worker.ask('remove', { channelId, messageId: message.id });
  expect((await open(String(links[0]?.url))).status).toBe(404);
  expect(await worker.ask('links', { channelId, attachmentIds: [file.id] })).toEqual({ links: [] });
  const { app } = fixture.product;
  expect(await removeUnusedAttachments(app, app.clock.now())).toBe(1);
  fixture.pass(25 * 3_600);
  expect(await removeUnusedAttachments(app, app.clock.now())).toBe(1);
});

test('what is neither a picture nor a sound PDF is refused, whatever it is called', async () => {
  const { mine } = await setup();
  const tries: [Buffer, string][] = [
    [Buffer.from('<html><script>alert(1)</script>'), 'ATTACHMENT_TYPE'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'ATTACHMENT_TYPE'],
    [Buffer.from('MZ\u0090\u0000'), 'ATTACHMENT_TYPE'],
    [Buffer.from('GIF89a'), 'ATTACHMENT_TYPE'],
    [Buffer.concat([Buffer.from('<!--'), buildTestPdf()]), 'ATTACHMENT_TYPE'],
    [buildTestPdf({ extra: '/OpenAction << /S /JavaScript /JS (x) >>' }), 'PDF_ACTIVE'],
    [buildTestPdf({ extra: '/Encrypt 5 0 R' }), 'PDF_ENCRYPTED'],
    [buildTestPdf().subarray(0, 30), 'PDF_BROKEN'],
    [buildPdfOfPages(10_000), 'PDF_LONG'],
    [Buffer.alloc(chatLimits.maxAttachmentBytes + 1), 'ATTACHMENT_LARGE'],
    [Buffer.alloc(0), 'UPLOAD_EMPTY'],
  ];
  for (const [body, code] of tries) {
    expect((await upload(body, mine)).code).toBe(code);
  }
  const kept = await fixture.product.app.db.selectFrom('chat_attachments').selectAll().execute();
  expect(kept.filter(({ channel_id }) => channel_id === mine.channelId)).toEqual([]);
});

test('a PDF with an owner password alone is refused with the way to save it without', async () => {
  const { mine } = await setup();
  expect(await upload(await buildProtectedPdf(), { ...mine, name: '勤務表.pdf' })).toMatchObject({
    status: 422,
    code: 'PDF_ENCRYPTED',
    message:
      '保護されたPDFは、パスワードなしで開けるものも送信できません。PDFを開いて「印刷」から「PDFで保存」を選び、保存したものを選んでください',
  });
});

test('nobody uploads into or attaches from a channel that is not theirs', async () => {
  const [mine, theirs] = [await setup(), await setup()];
  const body = await buildTestPng();
  expect((await upload(body, { ...mine.mine, channelId: theirs.channelId })).code).toBe(
    'NOT_FOUND',
  );
  expect((await upload(body, { ...mine.mine, token: 'x' })).code).toBe('UNAUTHENTICATED');
  expect((await upload(body, { ...mine.mine, token: '' })).code).toBe('UNAUTHENTICATED');
  const { file } = await upload(body, theirs.mine);
  const stolen = { ...newChatMessageInput(mine.channelId, ''), attachmentIds: [file.id] };
  expect(await mine.worker.codeOf('send', stolen)).toBe('ATTACHMENT_GONE');
  const others = { ...newChatMessageInput(theirs.channelId, ''), attachmentIds: [file.id] };
  // Until the message is sent, even the other side of the channel cannot attach the file.
  expect(await theirs.facility.codeOf('send', others)).toBe('ATTACHMENT_GONE');
  const asked = { channelId: theirs.channelId, attachmentIds: [file.id] };
  expect(await theirs.facility.ask('links', asked)).toEqual({ links: [] });
  const twice = { ...newChatMessageInput(theirs.channelId, ''), attachmentIds: [file.id, file.id] };
  expect(await theirs.worker.codeOf('send', twice)).toBe('ATTACHMENT_GONE');
  await theirs.worker.ask('send', others);
  fixture.pass();
  const again = { ...newChatMessageInput(theirs.channelId, ''), attachmentIds: [file.id] };
  expect(await theirs.worker.codeOf('send', again)).toBe('ATTACHMENT_GONE');
});

test('ten files a message, and a facility sends them too', async () => {
  const { facility, facilityToken, channelId } = await setup();
  const body = await buildTestPng();
  const ids: string[] = [];
  for (let index = 0; index < 11; index += 1) {
    ids.push((await upload(body, { token: facilityToken, channelId })).file.id);
  }
  const tooMany = { ...newChatMessageInput(channelId, ''), attachmentIds: ids };
  expect(await facility.codeOf('send', tooMany)).toBe('TOO_MANY_ATTACHMENTS');
  const right = { ...newChatMessageInput(channelId, ''), attachmentIds: ids.slice(0, 10) };
  const { message } = await facility.ask('send', right);
  expect(message.attachments).toHaveLength(10);
});
