import { neutral, parseHex, toHex } from './tag-colours.ts';

/** The hue of a pale background at the depth of a tag's text, to tint the dark theme with. */
export function deepHue(ground: string): string {
  const pale = parseHex(ground);
  if (!pale) return neutral.font;
  const [low, high] = [Math.min(...pale), Math.max(...pale)];
  // Treat a tiny difference as grey: rounding must not turn grey into a colour.
  if (high - low < 4) return neutral.font;
  const at = (part: number) => Math.round(((part - low) / (high - low)) * 170);
  return toHex([at(pale[0]), at(pale[1]), at(pale[2])]);
}
