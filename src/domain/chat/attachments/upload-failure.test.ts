import { expect, test } from 'vitest';

import { whyUploadFailed } from './upload-failure.ts';

const busy = 'サーバーが混み合っています';

test.each([
  ['image/png', 'SERVER', '画像をアップロードできませんでした。もう一度お試しください'],
  ['application/pdf', 'SERVER', 'ファイルをアップロードできませんでした。もう一度お試しください'],
  ['image/png', 'IMAGE_BROKEN', busy],
])(
  '%s, refused with %s: the kind of file, or the server’s own reason (spec 8.024, 8.025)',
  (type, code, error) => {
    expect(whyUploadFailed({ code, message: busy }, type)).toEqual({ error, isHeldUp: false });
  },
);

test('without a connection the upload goes on by itself', () => {
  const held = { error: expect.stringContaining('接続が戻ると'), isHeldUp: true };
  expect(whyUploadFailed({ code: 'NETWORK', message: '' }, 'image/png')).toEqual(held);
  expect(whyUploadFailed(null, 'application/pdf')).toEqual(held);
});
