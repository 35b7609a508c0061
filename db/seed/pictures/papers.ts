import { randomUUID } from 'node:crypto';

import sharp from 'sharp';

import type { FileStore } from '#platform/server/files/file-store.ts';

const line = (y: number, x: number, length: number) =>
  `<rect x="${x}" y="${y}" width="${length}" height="18" rx="9" fill="#8a949e"/>`;

/** Simple drawings of documents without letters, which nobody can take for real ones. */
const papers = {
  card: `<rect width="860" height="540" rx="28" fill="#e8f1fb" stroke="#5b7ea4" stroke-width="6"/>
    <circle cx="690" cy="230" r="70" fill="#b9c7d6"/><path d="M570 420q120-150 240 0z" fill="#b9c7d6"/>
    ${[90, 150, 210, 270, 390, 450].map((y, index) => line(y, 60, 340 + 30 * (index % 3))).join('')}`,
  certificate: `<rect width="860" height="1200" fill="#fffaf0" stroke="#b08d57" stroke-width="16"/>
    ${line(180, 280, 300)}${[360, 440, 520, 600, 680].map((y) => line(y, 140, 580)).join('')}
    <circle cx="650" cy="980" r="80" fill="none" stroke="#b5433a" stroke-width="12"/>`,
} as const;

/** Draws a document of the demo, stores the picture, and returns its key. */
export async function storeDemoDocument(
  storage: FileStore,
  paper: keyof typeof papers,
): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1240" viewBox="-20 -20 900 1240">${papers[paper]}</svg>`;
  const name = randomUUID();
  const key = `private/${name.slice(0, 2)}/${name}.jpg`;
  await storage.put(
    key,
    await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg().toBuffer(),
  );
  return key;
}
