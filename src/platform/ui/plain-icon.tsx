import type { ComponentProps } from 'react';

type Part = readonly [
  Tag: 'path' | 'circle' | 'ellipse' | 'line' | 'polygon' | 'polyline' | 'rect',
  attributes: object,
];

/**
 * An icon as a plain 24 by 24 drawing in the colour of the text around it. The build makes Lucide's icons with this
 * component (`vite.config.ts`): Lucide's own also reads a context, sizes and names, which no screen uses.
 */
export default function iconFromDrawing(drawing: readonly Part[]) {
  const parts = drawing.map(([Tag, attributes], index) => <Tag key={index} {...attributes} />);
  return (props: ComponentProps<'svg'>) => (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
    >
      {parts}
    </svg>
  );
}
