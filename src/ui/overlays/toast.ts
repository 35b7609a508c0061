/**
 * Raising toasts. The library that draws them is loaded after hydration by `ToastHost`; toasts
 * raised before that wait in line.
 */
/** How many toasts stand at once, for how long, and where. (Spec section 9) */
export const toastLimits = { visible: 3, durationMs: 5_000, position: 'bottom-left' } as const;

export type ToastTone = 'success' | 'info' | 'error';
export type ToastAction = { label: string; onPress: () => void };
export type ToastOptions = { action?: ToastAction };
export type ToastJob = {
  tone: ToastTone;
  text: string;
  action?: ToastAction;
  /** Takes the place of the toast with the same id that still stands. */
  id?: string;
  /** Runs once when the toast has gone, however it went. */
  onGone?: () => void;
};
export type ToastDrawer = { show: (job: ToastJob) => void; dismissAll: () => void };

let drawer: ToastDrawer | null = null;
let waiting: ToastJob[] = [];
let wake: (() => void) | null = null;

function raise(job: ToastJob): void {
  if (drawer) return drawer.show(job);
  waiting.push(job);
  wake?.();
}

type UndoOptions = { onUndo: () => void; onCommit?: () => void; id?: string };

/** By id, what ends an undo without running it. */
const replaceable = new Map<string, () => void>();

export const toast = {
  success: (text: string, options?: ToastOptions) => raise({ tone: 'success', text, ...options }),
  info: (text: string, options?: ToastOptions) => raise({ tone: 'info', text, ...options }),
  /** The same sentence must also stand where the thing was tried: a toast goes after 5 s. */
  error: (text: string, options?: ToastOptions) => raise({ tone: 'error', text, ...options }),
  /**
   * 「…しました 元に戻す」. Exactly one of the two runs: `onUndo` when the person takes it back,
   * `onCommit` when the toast goes, or the page does, without that. With an `id` the toast takes the
   * place of the one before it, which then runs neither: what both are about is undone by this one.
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

/** For `ToastHost`: hears the first toast that has nothing to draw it. */
export function onFirstToast(listener: () => void): () => void {
  wake = listener;
  if (waiting.length > 0) listener();
  return () => {
    wake = null;
  };
}

/** For the drawer: takes over, beginning with the toasts that waited. */
export function setToastDrawer(next: ToastDrawer): () => void {
  drawer = next;
  const jobs = waiting;
  waiting = [];
  for (const job of jobs) next.show(job);
  return () => {
    if (drawer === next) drawer = null;
  };
}
