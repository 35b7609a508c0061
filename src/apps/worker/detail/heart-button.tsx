import Heart from 'lucide-react/icons/heart';

import { cx } from '#platform/ui/cx.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';

type HeartButtonProps = {
  /** The recruitment's title, part of the label, so that screen readers can tell hearts apart. */
  title: string;
  on: boolean;
  onToggle: () => void;
  /** On a photo the heart needs its own background. */
  floating?: boolean;
};

/** Adds the recruitment to the favourites, or removes it. */
export function FavoriteButton({ title, on, onToggle, floating = false }: HeartButtonProps) {
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
