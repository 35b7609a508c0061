import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { PolymorphicProps } from '../polymorphic.ts';
import type { Sentence } from './sentence.ts';
import { Words } from './words.tsx';

type CardOwn = {
  /** Inner padding; false when a photo fills the card to its edge. */
  padded?: boolean;
  /** The whole card is a press target: put a `stretchedLinkClass` inside. */
  pressable?: boolean;
  className?: string;
};

/** A raised box for related content. `as="article"` in lists. */
export function Card<As extends ElementType = 'div'>({
  as,
  padded = true,
  pressable = false,
  className,
  ...rest
}: PolymorphicProps<CardOwn, As>) {
  const Tag: ElementType = as ?? 'div';
  return (
    <Tag
      {...rest}
      className={cx(
        'relative block rounded-16 border border-line-weak bg-surface shadow-card',
        padded && 'p-4',
        pressable && 'transition-colors hover:border-brand-line active:bg-surface-2',
        className,
      )}
    />
  );
}

/**
 * Stretches a card's main link over the whole card. Other buttons in the card need `relative z-1` to stay
 * above the link.
 */
export const stretchedLinkClass =
  'after:absolute after:inset-0 after:rounded-16 after:content-[""]';

type SectionProps = Omit<ComponentPropsWithRef<'section'>, 'title'> & {
  title: Sentence;
  aside?: ReactNode;
};

/** A titled part of a screen. */
export function Section({ title, aside, className, children, ...rest }: SectionProps) {
  return (
    <section {...rest} className={cx('flex flex-col gap-3', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg leading-150 font-bold">
          <Words>{title}</Words>
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
