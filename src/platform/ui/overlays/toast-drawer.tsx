import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { cx } from '../cx.ts';
import { setToastPresenter, toastLimits } from './toast.ts';
import type { ToastContent, ToastTone } from './toast.ts';
import { Words } from '../display/words.tsx';

/** Toasts at the bottom left above the bars: three at most, 5 seconds. (Spec section 9) */
export function ToastStack() {
  useEffect(
    () =>
      setToastPresenter({
        show: draw,
        dismissAll: () => void sonner.dismiss(),
      }),
    [],
  );
  const offset = { left: '16px', right: '16px', bottom: 'var(--toast-bottom)' };
  return (
    <Toaster
      position={toastLimits.position}
      visibleToasts={toastLimits.visible}
      duration={toastLimits.durationMs}
      expand
      gap={8}
      offset={offset}
      mobileOffset={offset}
      customAriaLabel="通知"
      style={{ zIndex: 60, fontFamily: 'inherit' }}
    />
  );
}

function draw(job: ToastContent): void {
  const gone = () => job.onGone?.();
  // A toast with the same sentence (next step of a form, second tap) replaces the previous toast instead of covering
  // the fields. Toasts with an action or `onGone` are merged only by their `id`.
  const id = job.id ?? (job.action || job.onGone ? undefined : `${job.tone} ${job.text}`);
  sonner.custom((own) => <ToastCard job={job} onClose={() => sonner.dismiss(own)} />, {
    ...(id === undefined ? {} : { id }),
    onAutoClose: gone,
    onDismiss: gone,
  });
}

/** The look of each tone. The sentence of an error says that it failed, so the word is for screen readers only. */
const looks: Record<ToastTone, { word: string; icon: typeof Info; edge: string; ink: string }> = {
  success: { word: '完了', icon: CircleCheck, edge: 'border-l-brand', ink: 'text-brand' },
  info: { word: 'お知らせ', icon: Info, edge: 'border-l-info', ink: 'text-info' },
  error: { word: 'エラー', icon: CircleAlert, edge: 'border-l-danger', ink: 'text-danger' },
};

function ToastCard({ job, onClose }: { job: ToastContent; onClose: () => void }) {
  // Scroll the focused field into view: the toast may have appeared over it.
  useEffect(() => {
    const field = document.activeElement;
    if (field?.matches('input, select, textarea')) field.scrollIntoView({ block: 'nearest' });
  }, []);
  const { word, icon: Icon, edge, ink } = looks[job.tone];
  return (
    <div
      className={cx(
        'flex w-full min-w-0 items-start gap-2 rounded-12 border border-l-4 border-line-weak bg-surface py-1 pr-1 pl-3 text-fg shadow-raised sm:w-96',
        edge,
      )}
    >
      <Icon aria-hidden className={cx('mt-2.5 size-6 shrink-0', ink)} />
      <div className="min-w-0 flex-1 py-2 leading-150">
        <p className={job.tone === 'error' ? 'sr-only' : cx('text-sm font-bold', ink)}>{word}</p>
        <p className={cx(job.tone === 'error' && 'font-bold')}>
          <Words>{job.text}</Words>
        </p>
        {job.action && (
          <button
            type="button"
            onClick={() => {
              job.action?.onPress();
              onClose();
            }}
            className="-ml-3 inline-flex min-h-11 items-center rounded-8 px-3 font-bold text-brand underline underline-offset-4"
          >
            <Words>{job.action.label}</Words>
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="通知を閉じる"
        onClick={onClose}
        className="grid size-11 shrink-0 place-items-center rounded-full text-fg-2 hover:bg-surface-2"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}
