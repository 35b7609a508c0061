import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const family = (name: string, folder: string, file: string) => ({
  name,
  regular: resolve(`@expo-google-fonts/${folder}/400Regular/${file}_400Regular.ttf`),
  bold: resolve(`@expo-google-fonts/${folder}/700Bold/${file}_700Bold.ttf`),
});

export const fontWeights = ['regular', 'bold'] as const;
export type FontWeight = (typeof fontWeights)[number];

/**
 * The font of each document (about five megabytes), then the fallbacks for letters that it lacks, in the order in
 * which they are tried: Latin letters with rare accents, rare kanji of registers, Hangul, emoji. A fallback is opened
 * only for a document that needs one of its letters.
 */
export const fontFamilies = [
  family('japanese', 'noto-sans-jp', 'NotoSansJP'),
  family('latin', 'noto-sans', 'NotoSans'),
  family('chinese', 'noto-sans-sc', 'NotoSansSC'),
  family('korean', 'noto-sans-kr', 'NotoSansKR'),
  family('pictures', 'noto-emoji', 'NotoEmoji'),
] as const;
