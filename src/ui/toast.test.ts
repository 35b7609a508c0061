import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onFirstToast, setToastDrawer, toast } from './toast.ts';
import type { ToastJob } from './toast.ts';

let shown: ToastJob[] = [];
const drawer = {
  show: (job: ToastJob) => void shown.push(job),
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
  const leave = setToastDrawer(drawer);
  expect(shown.map((job) => job.text)).toEqual(['保存しました']);
  leave();
});

function undoable() {
  const onUndo = vi.fn<() => void>();
  const onCommit = vi.fn<() => void>();
  const leave = setToastDrawer(drawer);
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
