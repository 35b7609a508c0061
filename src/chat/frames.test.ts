import { expect, test } from 'vitest';

import { textFrame } from './frames.server.ts';

/** What a browser reads: the length from the head, and as many bytes of text. */
function readFrame(frame: Buffer): { text: string; rest: number } {
  expect(frame[0]).toBe(0x81);
  const short = frame[1] ?? 0;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  const length =
    head === 2 ? short : head === 4 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2));
  return {
    text: frame.toString('utf8', head, head + length),
    rest: frame.length - head - length,
  };
}

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('a text of %i bytes is one frame', (size) => {
  const text = 'x'.repeat(size);
  expect(readFrame(textFrame(text))).toEqual({ text, rest: 0 });
});

test('the length is that of the bytes', () => {
  const text = 'お疲れさまです👋'.repeat(5);
  expect(readFrame(textFrame(text))).toEqual({ text, rest: 0 });
});
