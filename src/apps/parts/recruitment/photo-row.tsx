import Images from 'lucide-react/icons/images';
import { useState, type ReactNode, type UIEvent } from 'react';
import { Link } from 'react-router';

import { Cover } from '#platform/ui/display/cover.tsx';

type PhotoRowProps = {
  /** URL of the page with all photos; without it, the photos are no links. */
  allPhotos?: string;
  images: readonly string[];
  name: string;
};

/** Row of the photos of a recruitment or a facility, to swipe. */
export function PhotoRow({ allPhotos, images, name }: PhotoRowProps) {
  const [at, setAt] = useState(0);
  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLUListElement>) =>
    setAt(Math.round(scrollLeft / Math.max(1, clientWidth)));
  return (
    <div className="relative bg-surface-2 sm:overflow-hidden sm:rounded-b-16">
      <ul
        aria-label="写真"
        onScroll={follow}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without links inside, arrow keys scroll the row only with the focus on it
        tabIndex={allPhotos === undefined && images.length > 1 ? 0 : undefined}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain focus-visible:-outline-offset-8"
      >
        {images.map((image, index) => (
          <li key={image} className="w-full shrink-0 snap-center">
            <PhotoLink to={allPhotos && `${allPhotos}#photo-${index + 1}`}>
              <Cover
                src={image}
                alt={`${name}の写真 ${index + 1}枚目`}
                eager={index === 0}
                square
              />
            </PhotoLink>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <p
          aria-hidden
          className="pointer-events-none absolute right-3 bottom-3 inline-flex items-center gap-1.5 rounded-full bg-black/70 px-3 py-1 text-sm leading-150 font-bold text-white tabular-nums"
        >
          <Images className="size-[1.15em]" />
          {at + 1}/{images.length}
        </p>
      )}
    </div>
  );
}

function PhotoLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return children;
  return (
    <Link to={to} className="block focus-visible:-outline-offset-8">
      {children}
    </Link>
  );
}
