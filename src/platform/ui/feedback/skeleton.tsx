import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A grey shape in place of loading content. Invisible for 200 ms, so that fast responses do not flash. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-skeleton rounded-8 bg-surface-3', className)} />;
}

/** Wraps skeletons and announces the loading once. */
export function LoadingSkeleton({
  children,
  className,
}: {
  children: ReactNode;
  className?: string;
}) {
  return (
    <div aria-busy className={className}>
      <output className="sr-only">読み込み中です</output>
      {children}
    </div>
  );
}

/** Skeleton lines of text; the last line is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={cx('h-4', index === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  );
}
