import { expect, test } from 'vitest';

import { toBase64 } from './base64.ts';

test('every byte arrives, of short files and of long ones', () => {
  const all = Uint8Array.from({ length: 700_000 }, (_, index) => (index * 7) % 256);
  for (const bytes of [all, all.subarray(0, 1), all.subarray(0, 0x8001), new Uint8Array()]) {
    expect(new Uint8Array(Buffer.from(toBase64(bytes), 'base64'))).toEqual(bytes);
  }
});
