import { Images } from 'lucide-react';
import { useState, type UIEvent } from 'react';
import { Link } from 'react-router';

import { paths } from '#base/paths.ts';
import { Cover } from '#ui/display/cover.tsx';

type DetailPhotosProps = { recruitmentId: string; images: readonly string[]; name: string };

/** The photos of a recruitment: a swipeable row, with a link to a page of all of them. */
export function DetailPhotos({ recruitmentId, images, name }: DetailPhotosProps) {
  const [at, setAt] = useState(0);
  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLUListElement>) =>
    setAt(Math.round(scrollLeft / Math.max(1, clientWidth)));
  return (
    <div className="relative bg-surface-2 sm:overflow-hidden sm:rounded-b-16">
      <ul
        aria-label="写真"
        onScroll={follow}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
      >
        {images.map((image, index) => (
          <li key={image} className="w-full shrink-0 snap-center">
            <Link
              to={`${paths.recruitment.photos(recruitmentId)}#photo-${index + 1}`}
              className="block focus-visible:-outline-offset-8"
            >
              <Cover
                src={image}
                alt={`${name}の写真 ${index + 1}枚目`}
                eager={index === 0}
                square
              />
            </Link>
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
