import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import type { Sentence, SentenceNode } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

type ErrorStateProps = {
  title?: Sentence;
  children?: SentenceNode;
  onRetry?: () => void;
  retrying?: boolean;
  className?: string;
};

/** Replaces content that failed to load. */
export function ErrorState({
  children,
  // `children` already name the cause, so the title above them must not name another.
  title = children ? '読み込めませんでした' : '通信に失敗しました',
  onRetry,
  retrying = false,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cx('flex flex-col items-center px-4 py-10 text-center', className)}
    >
      <p className="lead text-lg leading-150 font-bold">
        <Words>{title}</Words>
      </p>
      <div className="lead pt-1.5 text-fg-2">
        <Words>{children ?? '電波のよい場所で、もう一度お試しください。'}</Words>
      </div>
      {onRetry && (
        <Button
          variant="secondary"
          icon={<RotateCw aria-hidden className="size-5" />}
          pending={retrying}
          pendingLabel="読み込み中です"
          onClick={onRetry}
          className="mt-5"
        >
          もう一度読み込む
        </Button>
      )}
    </div>
  );
}
