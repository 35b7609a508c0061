import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { zenginTextPattern } from '#platform/base/texts/zengin-text.ts';
import { toZenginKana } from './zengin-kana.ts';

test.each([
  ['ヤマダ　タロウ', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
  ['やまだ たろう', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
  ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
  ['キュウリ ショウ', 'ｷﾕｳﾘ ｼﾖｳ'],
  ['ファッション', 'ﾌｱﾂｼﾖﾝ'],
  ['ァィゥェォッャュョヮヵヶ', 'ｱｲｳｴｵﾂﾔﾕﾖﾜｶｹ'],
  ['ｬｭｮｯｧ', 'ﾔﾕﾖﾂｱ'],
  ['イトー', 'ｲﾄ-'],
  ['ｲﾄｰ', 'ｲﾄ-'],
  ['カヲル', 'ｶｵﾙ'],
  ['ｶｦﾙ', 'ｶｵﾙ'],
  ['かをる', 'ｶｵﾙ'],
  ['スヱ ヰ', 'ｽｴ ｲ'],
  ['ヴァンパ', 'ｳﾞｱﾝﾊﾟ'],
  ['カ゛', 'ｶﾞ'],
  ['ハ゜', 'ﾊﾟ'],
  ['ガギグゲゴザジズゼゾ', 'ｶﾞｷﾞｸﾞｹﾞｺﾞｻﾞｼﾞｽﾞｾﾞｿﾞ'],
  ['ダヂヅデドバビブベボ', 'ﾀﾞﾁﾞﾂﾞﾃﾞﾄﾞﾊﾞﾋﾞﾌﾞﾍﾞﾎﾞ'],
  ['パピプペポ', 'ﾊﾟﾋﾟﾌﾟﾍﾟﾎﾟ'],
  ['Ｓｍｉｔｈ Ｊ．', 'SMITH J.'],
  ['カ）ヒトコマ（ダイ１／２）', 'ｶ)ﾋﾄｺﾏ(ﾀﾞｲ1/2)'],
  ['ア－イ‐ウ−エ―オ', 'ｱ-ｲ-ｳ-ｴ-ｵ'],
  ['  ア   イ  ', 'ｱ ｲ'],
])('%s becomes %s', (name, kana) => {
  expect(toZenginKana(name)).toEqual({ ok: true, kana });
});

test('all forty-six kana have their half-width form', () => {
  const all =
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン';
  const half = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｵﾝ';
  expect(toZenginKana(all, 46)).toEqual({ ok: true, kana: half });
});

test.each([
  ['山田タロウ山', '山田'],
  ['マリア・クララ', '・'],
  ['ア,イ', ','],
  ['ア、イ', '、'],
  ['É', 'É'],
  ['ア😀', '😀'],
  ['¥「」', '¥「」'],
  ['㈱', '株'],
])('%s is refused and %s named', (name, characters) => {
  expect(toZenginKana(name)).toEqual({ ok: false, problem: 'UNSUPPORTED', characters });
});

test.each(['', ' ', '　\n'])('an empty name is none', (name) => {
  expect(toZenginKana(name)).toEqual({ ok: false, problem: 'EMPTY', characters: '' });
});

test('a voicing mark counts as a byte of its own', () => {
  expect(toZenginKana('ガ'.repeat(15))).toMatchObject({ ok: true });
  const long = toZenginKana(`${'ガ'.repeat(15)}アイ`);
  expect(long).toEqual({ ok: false, problem: 'TOO_LONG', characters: 'ｱｲ' });
  expect(toZenginKana('アイウ', 2)).toEqual({ ok: false, problem: 'TOO_LONG', characters: 'ｳ' });
});

test('whatever is typed, the answer holds only what banks allow, and converting twice is once', () => {
  const anyName = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...Array.from('ァアガパヴヲヶーあがぱゔﾞﾟｶAz9 　()-./')) }),
  );
  fc.assert(
    fc.property(anyName, (name) => {
      const read = toZenginKana(name);
      if (!read.ok) return;
      expect(read.kana).toMatch(zenginTextPattern);
      expect(read.kana.length).toBeLessThanOrEqual(30);
      expect(toZenginKana(read.kana)).toEqual(read);
    }),
    { numRuns: 1000 },
  );
});
