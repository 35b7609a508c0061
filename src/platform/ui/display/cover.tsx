import ImageOff from 'lucide-react/icons/image-off';
import type { ComponentPropsWithRef } from 'react';
import { useState } from 'react';
import { cx } from '../cx.ts';

export type CoverProps = Omit<ComponentPropsWithRef<'img'>, 'src' | 'alt'> & {
  src: string | null | undefined;
  /** Empty when the text next to the photo says the same. */
  alt: string;
  /** For the first picture of a page: loads immediately, because it determines Largest Contentful Paint. */
  eager?: boolean;
  /** Square corners, for a cover inside a card that clips its corners. */
  square?: boolean;
};

/** A 16:9 photo that reserves its space while loading and shows a plain surface when there is no photo. */
export function Cover({ src, alt, eager = false, square = false, className, ...img }: CoverProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const missing = !src || failed === src;
  return (
    <div className={cx('cover', square && 'rounded-none', className)}>
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
        />
      )}
    </div>
  );
}
