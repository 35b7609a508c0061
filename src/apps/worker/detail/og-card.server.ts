import { createRequire } from 'node:module';

import { mapInOrder } from '#platform/base/in-order.ts';
import type { Payer } from '#platform/server/prices/payers.ts';
import { openCachedWork } from '#platform/server/threads/cached-work.server.ts';
import { workOnPictures, type PictureLibrary } from '#platform/server/threads/pictures.server.ts';
import type { PreviewTexts } from '#platform/web/page-context.ts';

const width = 1200;
const height = 630;
const margin = 72;
const fonts = {
  bold: '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
  regular: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
} as const;

const { resolve } = createRequire(import.meta.url);

/** Previews of about 20 kB: messengers request a shared link repeatedly. */
const drawOnce = openCachedWork<PictureLibrary, Uint8Array>(300, workOnPictures);

/**
 * Draws the preview as a PNG of 1200 × 630 px, or returns the same one drawn before. The font is part of the product,
 * because a server may lack Japanese fonts. Refusals: RATE_LIMITED.
 */
export function drawOgCard(texts: PreviewTexts, payer: Payer): Promise<Uint8Array> {
  return drawOnce(payer, JSON.stringify(texts), (library) => draw(library, texts));
}

async function draw(library: PictureLibrary, texts: PreviewTexts): Promise<Uint8Array> {
  const layers = await mapInOrder(linesOf(texts), async ({ text, top, size, weight, colour }) => {
    const family = weight === 'bold' ? 'Noto Sans JP Bold' : 'Noto Sans JP';
    const input = await library({
      text: {
        text: `<span foreground="${colour}">${markup(text)}</span>`,
        font: `${family} ${size}px`,
        fontfile: resolve(fonts[weight]),
        width: width - 2 * margin,
        // At 72 dpi one point is one pixel, so that sizes equal those of the design.
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
        spacing: 6,
      },
    })
      .png()
      .toBuffer();
    return { input, left: margin, top };
  });
  return library(Buffer.from(ground(texts.closed)))
    .composite(layers)
    .png({ palette: true, colours: 128 })
    .toBuffer();
}

type TextLine = {
  text: string;
  top: number;
  size: number;
  weight: keyof typeof fonts;
  colour: string;
};

function linesOf(facts: PreviewTexts): TextLine[] {
  const ink = '#333333';
  const quiet = '#595959';
  const title = cut(facts.title, 38);
  // A title of one line moves the rest up.
  const shift = widthOf(title) <= 20 ? -44 : 0;
  const price = facts.closed ? '募集は終了しました' : `日給 ${facts.salary}`;
  const lines: (TextLine | null)[] = [
    line('ひとこま', { top: 29, size: 38, weight: 'bold', colour: '#ffffff' }),
    line(cut(facts.facility, 34), { top: 132, size: 30, weight: 'regular', colour: quiet }),
    line(title, { top: 184, size: 52, weight: 'bold', colour: ink }),
    line(facts.times, { top: 348 + shift, size: 42, weight: 'bold', colour: ink }),
    line(cut(facts.place, 34), { top: 412 + shift, size: 30, weight: 'regular', colour: quiet }),
    line(price, { top: 494, size: 68, weight: 'bold', colour: facts.closed ? quiet : '#197a4b' }),
    facts.closed
      ? null
      : line(facts.terms, { top: 580, size: 28, weight: 'regular', colour: quiet }),
  ];
  return lines.filter((one) => one !== null);
}

function line(text: string, look: Omit<TextLine, 'text'>): TextLine | null {
  return text.trim() === '' ? null : { text, ...look };
}

/** The background: white with our colour at the top. */
function ground(closed: boolean): string {
  const [from, to] = closed ? ['#4d4d4d', '#767676'] : ['#115a36', '#197a4b'];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="head"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="#ffffff"/>
    <rect width="${width}" height="100" fill="url(#head)"/>
    
    <g transform="translate(1076 18)">
      <rect x="13" y="15" width="16" height="34" rx="5" fill="#ffffff" opacity="0.45"/>
      <rect x="24" y="15" width="27" height="34" rx="6" fill="#ffffff"/>
      <path d="m31 32.5 5 5 9.5-10.5" fill="none" stroke="${to}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/>
    </g>
    <rect x="${margin}" y="470" width="${width - 2 * margin}" height="2" fill="#e3e7e4"/>
  </svg>`;
}

/** The width in full-width characters; a half-width character counts slightly more than half. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, char) => sum + (char < '\u2000' ? 0.58 : 1), 0);
}

function cut(text: string, most: number): string {
  if (widthOf(text) <= most) return text;
  let kept = '';
  for (const char of text) {
    if (widthOf(kept + char) > most - 1) break;
    kept += char;
  }
  return `${kept}…`;
}

/** Escapes text, because the library parses it as markup. */
function markup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
