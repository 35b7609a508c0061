import { vi } from 'vitest';

/** A reply of the server; null keeps the upload pending until it is aborted. */
type Reply = { status: number; body: object } | null;

/** Replaces the browser's uploads: they get these replies in order, and report no progress. */
export function fakeFileUploads(replies: Reply[]): {
  sent: Blob[];
  paths: string[];
  aborted: string[];
} {
  const files: Blob[] = [];
  const paths: string[] = [];
  const aborted: string[] = [];
  class Sending extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    path = '';
    open(_method: string, path: string) {
      this.path = path;
      paths.push(path);
    }
    setRequestHeader() {}
    abort() {
      aborted.push(this.path);
      this.dispatchEvent(new Event('abort'));
    }
    send(file: Blob) {
      files.push(file);
      const reply = replies.shift();
      if (reply === undefined) throw new Error('no reply is left');
      if (reply === null) return;
      this.status = reply.status;
      this.responseText = JSON.stringify(reply.body);
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending);
  return { sent: files, paths, aborted };
}
