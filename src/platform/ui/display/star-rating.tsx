import Star from 'lucide-react/icons/star';
import { cx } from '../cx.ts';
import { Words } from './words.tsx';

type StarRatingProps = {
  /** 0 to 5; null while there are too few reviews. */
  rate: number | null;
  count?: number;
  className?: string;
};

/** A rating as text, read out as 「評価 4.6（128件）」. */
export function StarRating({ rate, count, className }: StarRatingProps) {
  if (rate === null)
    return (
      <span className={cx('text-sm text-fg-2', className)}>
        <Words>評価はまだありません</Words>
      </span>
    );
  return (
    <span className={cx('inline-flex items-center gap-1 whitespace-nowrap', className)}>
      <Star aria-hidden className="size-[1.1em] shrink-0 fill-star text-star" />
      <span className="sr-only">評価 </span>
      <span className="font-bold tabular-nums">{rate.toFixed(1)}</span>
      {count !== undefined && <span className="text-fg-2 tabular-nums">（{count}件）</span>}
    </span>
  );
}

/** Five stars filled to the rating, for the header of a review page; the number next to them is the text. */
export function Stars({ rate, className }: { rate: number; className?: string }) {
  const share = Math.min(1, Math.max(0, rate / 5)) * 100;
  return (
    <span aria-hidden className={cx('relative inline-block', className)}>
      <Row className="text-surface-3" />
      <span className="absolute inset-y-0 left-0 overflow-hidden" style={{ width: `${share}%` }}>
        <Row className="text-star" />
      </span>
    </span>
  );
}

function Row({ className }: { className: string }) {
  return (
    <span className={cx('flex', className)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} className="size-[1.2em] shrink-0 fill-current" />
      ))}
    </span>
  );
}
