import { encodeQR } from 'qr';
import { cx } from '../cx.ts';

type QrImageProps = {
  text: string;
  /** The accessible name: 「友だち紹介のQRコード」. */
  label: string;
  className?: string;
};

// Cells of white margin, the quiet zone that scanners need, also on a dark page. (ISO/IEC 18004)
const quiet = 4;

/** A QR code, black on white also in the dark theme, because scanners expect these colours. */
export function QrImage({ text, label, className }: QrImageProps) {
  const cells = encodeQR(text, 'raw', { ecc: 'medium', border: quiet });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      shapeRendering="crispEdges"
      className={cx('aspect-square w-56 max-w-full rounded-8', className)}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={qrCodeSvgPath(cells)} fill="#000" />
    </svg>
  );
}

/** One SVG path of horizontal runs, because one element per cell would be thousands of elements. */
export function qrCodeSvgPath(cells: ReadonlyArray<readonly boolean[]>): string {
  let path = '';
  for (const [y, row] of cells.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let run = 1;
      while (row[x + run]) run += 1;
      path += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return path;
}
