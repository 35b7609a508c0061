import { expect, test } from 'vitest';

import { payerKeyOf } from './payer-name.ts';

test.each([
  ['the shortened kind before the name', 'ﾌｸ)ﾐﾄﾞﾘｶｲ', 'ﾐﾄﾘｶｲ'],
  ['the shortened kind after the name', 'ﾐﾄﾞﾘｶｲ(ﾌｸ', 'ﾐﾄﾘｶｲ'],
  ['the shortened kind within the name', 'ﾐﾄﾞﾘ(ﾌｸ)ｶｲ', 'ﾐﾄﾘｶｲ'],
  ['the whole kind', 'ｼﾔｶｲﾌｸｼﾎｳｼﾞﾝ ﾐﾄﾞﾘｶｲ', 'ﾐﾄﾘｶｲ'],
  ['full width and small kana', 'カ）ミドリケア・シャトル', 'ﾐﾄﾘｹｱｼﾔﾄﾙ'],
  ['the kind in kanji', '社会福祉法人　緑会', '緑会'],
  ['the kind as one sign', '㈱みどり', 'ﾐﾄﾘ'],
  ['a long vowel as dash', 'ｶ)ｹｱｰｾﾝﾀｰ', 'ｹｱｾﾝﾀ'],
  ['Latin letters', 'Midori Care', 'MIDORICARE'],
  ['the word for a transfer before it', '振込　ｶ)ﾐﾄﾞﾘ', 'ﾐﾄﾘ'],
  ['a kind alone', 'ｶ)', ''],
  ['nothing', ' ', ''],
])('a name with %s has the key of the bare name', (_, name, key) => {
  expect(payerKeyOf(name)).toBe(key);
});
