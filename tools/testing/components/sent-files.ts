import { vi } from 'vitest';

type Reply = { status: number; body: object };

/** Replaces the browser's sending of files: it reports progress and has these replies, one after the other. */
export function replyToFiles(replies: Reply[]): { sent: Blob[]; paths: string[] } {
  const files: Blob[] = [];
  const paths: string[] = [];
  class Sending extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    open(_method: string, path: string) {
      paths.push(path);
    }
    setRequestHeader() {}
    abort() {}
    send(file: Blob) {
      files.push(file);
      const reply = replies.shift();
      if (!reply) throw new Error('no reply is left');
      this.status = reply.status;
      this.responseText = JSON.stringify(reply.body);
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending);
  return { sent: files, paths };
}
