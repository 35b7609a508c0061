import { deflateSync } from 'node:zlib';

/** A complete small PDF; `extra` goes into its catalogue, `packed` into an object stream. */
export function pdf({ extra = '', packed = '' }: { extra?: string; packed?: string } = {}): Buffer {
  const body = packed === '' ? Buffer.alloc(0) : deflateSync(Buffer.from(packed));
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${extra} >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n`;
  const stream = Buffer.concat([
    Buffer.from(
      `3 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${body.length} >>\nstream\n`,
    ),
    body,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const tail = 'trailer\n<< /Root 1 0 R /Size 4 >>\nstartxref\n0\n%%EOF\n';
  return Buffer.concat([
    Buffer.from(head),
    packed === '' ? Buffer.alloc(0) : stream,
    Buffer.from(tail),
  ]);
}
