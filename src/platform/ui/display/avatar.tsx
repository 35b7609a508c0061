import { useState } from 'react';
import { cx } from '../cx.ts';

export type AvatarProps = {
  src?: string | null;
  /** The first character replaces a missing picture. */
  name: string;
  size?: 'sm' | 'md' | 'lg';
  /** Facilities are square, people are round. */
  shape?: 'round' | 'square';
  className?: string;
};

const sizes = {
  sm: 'size-[clamp(32px,2rem,44px)] text-sm',
  md: 'size-[clamp(44px,2.75rem,60px)] text-lg',
  lg: 'size-[clamp(72px,4.5rem,108px)] text-3xl',
};

/** The picture of a person or facility. Hidden from screen readers, because the name is next to it. */
export function Avatar({ src, name, size = 'md', shape = 'round', className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      aria-hidden
      className={cx(
        'inline-grid shrink-0 place-items-center overflow-hidden bg-brand-weak leading-100 font-bold text-brand-strong',
        shape === 'round' ? 'rounded-full' : 'rounded-12',
        sizes[size],
        className,
      )}
    >
      {src && failed !== src ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
          className="size-full object-cover"
        />
      ) : (
        Array.from(name.trim())[0]
      )}
    </span>
  );
}
