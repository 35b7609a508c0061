/**
 * Raises toasts. `ToastHost` loads the toast library after hydration; earlier toasts are queued.
 */
/** The number, duration and position of visible toasts. (Spec section 9) */
export const toastLimits = { visible: 3, durationMs: 5_000, position: 'bottom-left' } as const;

export type ToastTone = 'success' | 'info' | 'error';
type ToastAction = { label: string; onPress: () => void };
export type ToastOptions = { action?: ToastAction };
export type ToastContent = {
  tone: ToastTone;
  text: string;
  action?: ToastAction;
  /** Replaces a visible toast with the same id. */
  id?: string;
  /** Called once when the toast has closed for any reason. */
  onGone?: () => void;
};
export type ToastPresenter = { show: (job: ToastContent) => void; dismissAll: () => void };

let drawer: ToastPresenter | null = null;
let waiting: ToastContent[] = [];
let wake: (() => void) | null = null;

function raise(job: ToastContent): void {
  if (drawer) return drawer.show(job);
  waiting.push(job);
  wake?.();
}

type UndoOptions = { onUndo: () => void; onCommit?: () => void; id?: string };

/** For each toast id, a function that settles its undo without running `onUndo` or `onCommit`. */
const replaceable = new Map<string, () => void>();

export const toast = {
  success: (text: string, options?: ToastOptions) => raise({ tone: 'success', text, ...options }),
  info: (text: string, options?: ToastOptions) => raise({ tone: 'info', text, ...options }),
  /** Show the sentence also next to the failed control: the toast closes after 5 s. */
  error: (text: string, options?: ToastOptions) => raise({ tone: 'error', text, ...options }),
  /**
   * 「…しました 元に戻す」. Runs `onUndo` when the worker presses the button, or else `onCommit` when the toast
   * closes or the page is left. A toast with the same `id` as an earlier one replaces it; the earlier toast
   * then runs neither, because the later toast's undo covers both changes.
   */
  undo(text: string, { onUndo, onCommit, id }: UndoOptions): void {
    let done = false;
    const settle = (then: (() => void) | undefined) => () => {
      if (done) return;
      done = true;
      window.removeEventListener('pagehide', commit);
      then?.();
    };
    const commit = settle(onCommit);
    window.addEventListener('pagehide', commit);
    if (id !== undefined) {
      replaceable.get(id)?.();
      replaceable.set(id, settle(undefined));
    }
    raise({
      tone: 'success',
      text,
      action: { label: '元に戻す', onPress: settle(onUndo) },
      ...(id === undefined ? {} : { id }),
      onGone: commit,
    });
  },
  dismissAll(): void {
    const dropped = waiting;
    waiting = [];
    for (const job of dropped) job.onGone?.();
    drawer?.dismissAll();
  },
};

/** For `ToastHost`: calls the listener when a toast is raised before the library is loaded. */
export function onFirstToast(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = null;
  };
}

/** For the drawer: registers it and shows the queued toasts. */
export function setToastPresenter(next: ToastPresenter): () => void {
  drawer = next;
  const jobs = waiting;
  waiting = [];
  for (const job of jobs) next.show(job);
  return () => {
    if (drawer === next) drawer = null;
  };
}
