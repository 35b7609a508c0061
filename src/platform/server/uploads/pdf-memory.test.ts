import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';

// The types of pdfkit declare only the default export.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import { expect, onTestFinished, test } from 'vitest';

import { buildTestPdf, buildPdfOfPages } from './pdf.build.ts';

/** Size limit of an uploaded file, in bytes. */
const largestBytes = 20 * 1024 * 1024;
/** Limit for the memory of a process that judges one file: about 60 MB of its own, and some copies of the file. */
const maxMegabytes = 250;

const judging = `
  import { existsSync, readFileSync } from 'node:fs';
  const [judge, file] = process.argv.slice(1);
  const { judgePdf } = await import(judge);
  const verdict = judgePdf(readFileSync(file));
  // On Linux the figure of getrusage may be the peak of the process that started this one.
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const kilobytes = /^VmHWM:\\s+(\\d+)/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  console.log(JSON.stringify({ verdict, megabytes: Number(kilobytes) / 1024 }));
`;

/** Judges the file in a separate process: the verdict, and whether its memory peak stayed below the limit. */
async function judged(bytes: Uint8Array): Promise<{ verdict: string; isInBounds: boolean }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-pdf-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'sent.pdf');
  writeFileSync(file, bytes);
  const judge = new URL('pdf-structure.server.ts', import.meta.url).href;
  const given = ['--input-type=module', '-e', judging, judge, file];
  const { stdout } = await promisify(execFile)(process.execPath, given);
  // The format that the process above prints.
  const { verdict, megabytes } = JSON.parse(stdout) as { verdict: string; megabytes: number };
  return { verdict, isInBounds: megabytes < maxMegabytes };
}

/** The expected result for a verdict within the memory limit. */
const inBounds = (verdict: string) => ({ verdict, isInBounds: true });

/** A document as a program writes it: with contents, fonts and compressed streams. */
async function written(pages: number): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, size: 'A4' });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const end = once(document, 'end');
  for (let page = 1; page <= pages; page += 1) document.addPage().text(String(page));
  document.end();
  await end;
  return Buffer.concat(chunks);
}

test('a document of few pages that a program wrote is sound, and one of ten thousand too long', async () => {
  expect(await judged(await written(3))).toEqual(inBounds('sound'));
  expect(await judged(await written(10_000))).toEqual(inBounds('long'));
});

test('the largest file, full of pages, is too long', async () => {
  const file = buildPdfOfPages(Math.floor(largestBytes / 108));
  expect(file.length).toBeGreaterThan(largestBytes * 0.9);
  expect(file.length).toBeLessThanOrEqual(largestBytes);
  expect(await judged(file)).toEqual(inBounds('long'));
});

test('a small file whose objects are 300 MB is refused before they are', async () => {
  const part = deflateSync(Buffer.alloc(300 * 1024 * 1024));
  expect(part.length).toBeLessThan(largestBytes);
  const head = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${part.length} >>`;
  const stream = Buffer.concat([
    Buffer.from(`4 0 obj\n${head}\nstream\n`),
    part,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const [begin, tail] = buildTestPdf().toString('latin1').split('trailer');
  const file = Buffer.concat([
    Buffer.from(begin ?? '', 'latin1'),
    stream,
    Buffer.from(`trailer${tail}`, 'latin1'),
  ]);
  expect(await judged(file)).toEqual(inBounds('broken'));
});
