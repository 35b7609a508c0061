import { Heart } from 'lucide-react';

import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';

type HeartButtonProps = {
  /** What it is about, for whoever hears a list of hearts. */
  title: string;
  on: boolean;
  onToggle: () => void;
  /** On a photo it needs a ground of its own. */
  floating?: boolean;
};

/** Into the favourites and out again. */
export function HeartButton({ title, on, onToggle, floating = false }: HeartButtonProps) {
  return (
    <IconButton
      label={`${title}を${on ? 'お気に入りから外す' : 'お気に入りに追加'}`}
      tone={floating ? 'floating' : 'plain'}
      icon={
        <Heart
          aria-hidden
          className={cx(
            'size-6 transition-transform duration-200',
            on ? 'scale-110 fill-danger text-danger' : 'text-fg-2',
          )}
        />
      }
      onClick={onToggle}
    />
  );
}
