// The types of pdfkit declare only the default export.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';

import { fontFamilies } from './font-files.server.ts';
import { unprintableLettersIn } from './printable.server.ts';

test('the table names the letters that one family draws in both weights', async () => {
  const perFamily = fontFamilies.map(({ regular, bold }) =>
    lettersIn(regular).intersection(lettersIn(bold)),
  );
  const all = perFamily.reduce((sum, letters) => sum.union(letters), new Set<number>());
  const text = `${JSON.stringify({ ranges: rangesOf([...all].toSorted((a, b) => a - b)) }, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('printable-letters.json');
});

test('a letter that no font draws is named one time', () => {
  expect(unprintableLettersIn('高橋 NGUYỄN Thị 刘 김 👩‍⚕️\n葛\u{e0100}城')).toEqual([]);
  expect(unprintableLettersIn('𪚥山𪚥 สมชาย')).toEqual(['𪚥', 'ส', 'ม', 'ช', 'า', 'ย']);
});

function lettersIn(file: string): Set<number> {
  const pdf = new PDFDocument({ font: file });
  // The types of pdfkit leave out its current font.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { _font } = pdf as unknown as { _font: { font: { characterSet: number[] } } };
  return new Set(_font.font.characterSet.filter((letter) => letter >= 0x20));
}

function rangesOf(letters: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const letter of letters) {
    const range = ranges.at(-1);
    if (range?.last === letter - 1) range.last = letter;
    else ranges.push({ first: letter, last: letter });
  }
  return ranges
    .map(({ first, last }) =>
      first === last ? first.toString(16) : `${first.toString(16)}-${last.toString(16)}`,
    )
    .join(' ');
}
