import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onFirstToast, setToastPresenter, toast, toastLimits } from './toast.ts';
import type { ToastContent } from './toast.ts';

let shown: ToastContent[] = [];
const drawer = {
  show: (job: ToastContent) => void shown.push(job),
  dismissAll: () => shown.splice(0).forEach((job) => job.onGone?.()),
};

beforeEach(() => {
  shown = [];
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

test('toasts raised before anything can draw them wait, and wake the host', () => {
  const wake = vi.fn<() => void>();
  onFirstToast(wake);
  toast.success('保存しました');
  expect(wake).toHaveBeenCalledOnce();
  const leave = setToastPresenter(drawer);
  expect(shown.map((job) => job.text)).toEqual(['保存しました']);
  leave();
});

function undoable() {
  const onUndo = vi.fn<() => void>();
  const onCommit = vi.fn<() => void>();
  const leave = setToastPresenter(drawer);
  toast.undo('削除しました', { onUndo, onCommit });
  leave();
  return { onUndo, onCommit, job: shown[0] };
}

test('taking back means that nothing is committed when the toast goes', () => {
  const { onUndo, onCommit, job } = undoable();
  job?.action?.onPress();
  job?.onGone?.();
  window.dispatchEvent(new Event('pagehide'));
  expect(onUndo).toHaveBeenCalledOnce();
  expect(onCommit).not.toHaveBeenCalled();
});

test('a toast that goes commits once, also when the page goes after it', () => {
  const { onUndo, onCommit, job } = undoable();
  job?.onGone?.();
  job?.action?.onPress();
  window.dispatchEvent(new Event('pagehide'));
  expect(onCommit).toHaveBeenCalledOnce();
  expect(onUndo).not.toHaveBeenCalled();
});

test('leaving the page commits what was not taken back', () => {
  const { onCommit } = undoable();
  window.dispatchEvent(new Event('pagehide'));
  expect(onCommit).toHaveBeenCalledOnce();
});

test('dismissing toasts that were never drawn commits them too', () => {
  const onCommit = vi.fn<() => void>();
  toast.undo('削除しました', { onUndo: () => {}, onCommit });
  toast.dismissAll();
  expect(onCommit).toHaveBeenCalledOnce();
});

test('a toast that takes the place of another undoes for both, and the first commits nothing', () => {
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const undone = vi.fn<() => void>();
  const leave = setToastPresenter(drawer);
  toast.undo('1件を外しました', { id: 'hearts', onUndo: () => {}, onCommit: first });
  toast.undo('2件を外しました', { id: 'hearts', onUndo: undone, onCommit: second });
  leave();
  expect(shown.map(({ id }) => id)).toEqual(['hearts', 'hearts']);
  shown[0]?.onGone?.();
  expect(first).not.toHaveBeenCalled();
  shown[1]?.action?.onPress();
  window.dispatchEvent(new Event('pagehide'));
  expect(undone).toHaveBeenCalledOnce();
  expect(first).not.toHaveBeenCalled();
  expect(second).not.toHaveBeenCalled();
});

test('three toasts stand at once, for five seconds, at the bottom left (spec 9.012, 9.013)', () => {
  expect(toastLimits).toEqual({ visible: 3, durationMs: 5_000, position: 'bottom-left' });
});
