import { ImageOff } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { useState } from 'react';
import { cx } from '../cx.ts';

export type CoverProps = Omit<ComponentPropsWithRef<'img'>, 'src' | 'alt'> & {
  src: string | null | undefined;
  /** Empty when the text beside it says the same. */
  alt: string;
  /** The first picture of a page: loaded at once, because it is what the page is measured by. */
  eager?: boolean;
  /** Square corners, when a card already cuts them. */
  square?: boolean;
};

/** A 16:9 photo that keeps its place while loading and shows a calm surface when there is none. */
export function Cover({ src, alt, eager = false, square = false, className, ...img }: CoverProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const missing = !src || failed === src;
  return (
    <div
      className={cx(
        'relative aspect-video overflow-hidden bg-surface-2',
        !square && 'rounded-16',
        className,
      )}
    >
      {missing ? (
        <div
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
          className="grid size-full place-items-center bg-linear-to-br from-brand-weak to-surface-2 text-fg-3"
        >
          <ImageOff aria-hidden className="size-8 opacity-60" />
        </div>
      ) : (
        <img
          {...img}
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(src)}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}
