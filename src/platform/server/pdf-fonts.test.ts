import { expect, test } from 'vitest';

import { mapInOrder } from '#platform/base/in-order.ts';
import { pdfText } from '#testing/pdf-text.ts';

import { drawPdfText, drawPdf } from './pdf.server.ts';

const head = { title: '題', author: '人', createdAt: new Date(0), margin: 48 };

async function drawn(texts: readonly string[], align: 'left' | 'right' | 'center' = 'left') {
  return drawPdf(head, (pdf) => {
    for (const [index, text] of texts.entries()) {
      const weight = index % 2 === 0 ? 'regular' : 'bold';
      drawPdfText(pdf, 'P', () => pdf.font(weight).fontSize(11).text(text, { align }));
    }
  });
}

const names = {
  'names of Vietnam': 'NGUYỄN Thị Kiều Oanh Đặng Ngọc Ửng',
  'names of Europe and Turkey': 'Şükrü Yağmur Ağaoğlu Łukasz Žižek Çelik Ioniță Győző ĞIİ',
  'letters of transliterations': 'Ḥusayn ʻAbd Ālam Ṭāriq Muḥammad',
  'simplified kanji': '刘华 陈伟 郑丽 张 龙 杨',
  'traditional and variant kanji': '髙橋 﨑山 𠮷田 栁 邉 濵 瀨 德 㮈 䑓 㟢',
  Hangul: '김민수 박서연 이지은',
  'two letters of one glyph': '一⼀ 人⼈ 日⽇',
  'kanji that Unicode also has as compatibility forms': '神祐福逸 神祐福逸',
  'kanji with a sign that chooses their form': '葛󠄀城 葛城 祇󠄀園 辻󠄀',
  pictures: '持ち物👕と🩺と☔ 👩‍⚕️',
};

test.each(Object.entries(names))('%s are found in the text layer', async (_, text) => {
  const found = await mapInOrder(['left', 'right', 'center'] as const, async (align) =>
    pdfText(await drawn([text, text], align)),
  );
  const wanted = text.replaceAll(/\s/g, '');
  for (const each of found) expect(each).toBe(wanted + wanted);
});

test('a document has the same bytes whichever documents were drawn before it', async () => {
  const texts = Object.values(names);
  const first = await drawn(texts);
  await drawn(texts.toReversed(), 'right');
  expect(Buffer.compare(await drawn(texts), first)).toBe(0);
});

test('kanji with a sign that chooses their form are drawn in that form', async () => {
  const drawnGlyphs: number[][] = [];
  await drawPdf(head, (pdf) => {
    for (const weight of ['regular', 'bold'] as const) {
      pdf.font(weight).text('葛');
      drawnGlyphs.push(['葛', '葛\u{e0100}', '葛\u{e0101}'].map((kanji) => glyphOf(pdf, kanji)));
    }
  });
  const usual = drawnGlyphs.map(([glyph]) => glyph);
  expect(drawnGlyphs.map(([, form]) => form)).not.toEqual(usual);
  // In this font the second form is the usual one.
  expect(drawnGlyphs.map(([, , form]) => form)).toEqual(usual);
  for (const [glyph, form] of drawnGlyphs) expect([glyph, form]).not.toContain(0);
});

/** The glyph that a document draws for a letter. The types of pdfkit leave out its current font. */
function glyphOf(pdf: object, letter: string): number {
  const { _font: font } = pdf as unknown as {
    _font: { encode(text: string): [string[]]; subset: { glyphs: number[] } };
  };
  const [[entry = '']] = font.encode(letter);
  return font.subset.glyphs[Number.parseInt(entry, 16)] ?? 0;
}

test('a rare letter does not change the length of a line', async () => {
  const widths: number[] = [];
  await drawPdf(head, (pdf) => {
    pdf.font('regular').fontSize(10);
    widths.push(pdf.widthOfString('高高高'), pdf.widthOfString('高刘高'));
    pdf.text('高刘高');
  });
  expect(widths).toEqual([30, 30]);
});

test('an ordinary document embeds the fonts that it uses and no other', async () => {
  const file = Buffer.from(await drawn(['山田 花子', 'Maria Santos'])).toString('latin1');
  expect(new Set(file.match(/NotoSans\w*-\w+|NotoEmoji\w*-\w+/g))).toEqual(
    new Set(['NotoSansJP-Regular', 'NotoSansJP-Bold']),
  );
});
