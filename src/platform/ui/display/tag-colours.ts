/** A tag's colours from the server: CSS hex values, chosen for a light page. */
export type TagColour = { background: string; font: string; border: string };

type Rgb = readonly [number, number, number];

export const neutral: TagColour = { background: '#f2f2f2', font: '#333333', border: '#cccccc' };
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
// --surface of the dark theme in styles.css.
const darkSurface: Rgb = [26, 26, 26];
// WCAG 2.2 AA for text of this size.
const enough = 4.5;

type TagColours = { light: TagColour; dark: TagColour };

/** A list shows sixty tags in a handful of colours, and draws them again with every change. */
const known = new Map<string, TagColours>();
/** Many more than the tags that there are: the colours come from the server, which could send any. */
const maxKnown = 200;

/**
 * The tag's colours for both themes. The hue stays; the text is moved towards black or white until its
 * contrast is 4.5 : 1. Values that are not hex colours become grey.
 */
export function tagColours(colour: TagColour | null | undefined): TagColours {
  const key = colour ? `${colour.background} ${colour.font} ${colour.border}` : '';
  const before = known.get(key);
  if (before) return before;
  const colours = legible(colour);
  if (known.size >= maxKnown) known.clear();
  known.set(key, colours);
  return colours;
}

function legible(colour: TagColour | null | undefined): TagColours {
  const background = parseHex(colour?.background) ?? hex(neutral.background);
  const font = parseHex(colour?.font) ?? hex(neutral.font);
  const border = parseHex(colour ? colour.border : neutral.border) ?? background;
  // For the dark theme, tint the page's surface by the font colour, which carries the hue better than a
  // pastel background.
  const darkBackground = mix(darkSurface, luminance(background) < 0.3 ? background : font, 0.28);
  const darkFont = mix(luminance(background) < 0.3 ? font : background, white, 0.2);
  return {
    light: {
      background: toHex(background),
      font: toHex(readable(font, background)),
      border: toHex(border),
    },
    dark: {
      background: toHex(darkBackground),
      font: toHex(readable(darkFont, darkBackground)),
      border: toHex(mix(darkBackground, white, 0.18)),
    },
  };
}

/** The contrast of two hex colours, from 1 to 21. (WCAG 2.2, 1.4.3) */
export function contrast(one: string, other: string): number {
  return ratio(hex(one), hex(other));
}

function readable(font: Rgb, background: Rgb): Rgb {
  const towards = ratio(white, background) > ratio(black, background) ? white : black;
  for (let step = 0; step <= 10; step += 1) {
    const candidate = mix(font, towards, step / 10);
    if (ratio(candidate, background) >= enough) return candidate;
  }
  return towards;
}

export function parseHex(text: string | undefined): Rgb | null {
  if (!text || !/^#([\da-f]{3}|[\da-f]{6})$/i.test(text)) return null;
  return hex(text);
}

function hex(text: string): Rgb {
  const digits = text.slice(1);
  const full = digits.length === 3 ? digits.replace(/./g, (digit) => digit + digit) : digits;
  const value = Number.parseInt(full, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function toHex(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

// Rounded, so that the contrast check sees exactly the colour that is printed.
function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [at(0), at(1), at(2)];
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function ratio(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}
