import { createListenerSet } from '#platform/base/listeners.ts';

import { whyCannotAttachFile, type ComposerUploadFile } from '../protocol/composer-rules.ts';
import { chatLimits, type ChatAttachment } from '../protocol/protocol.ts';
import { chatComposerTexts } from '../protocol/texts.ts';

/** One file in the composer, from selection to sending. */
export type AttachmentInComposer = ComposerUploadFile & {
  key: string;
  file: File;
  /** An object URL of an image. */
  previewUrl: string | null;
  /** The uploaded share of the file, from 0 to 1. */
  share: number;
  attachment: ChatAttachment | null;
  error: string | null;
  /** The upload failed without a connection and resumes when there is one. */
  isHeldUp: boolean;
};

export type AttachmentUploadOptions = { signal: AbortSignal; onProgress: (share: number) => void };

type Deps = {
  upload(file: File, options: AttachmentUploadOptions): Promise<ChatAttachment>;
  /** The failure as a sentence, and whether a missing connection caused it. */
  whyFailed(error: unknown, file: File): { error: string; isHeldUp: boolean };
  newKey(): string;
  preview(file: File): string | null;
  endPreview(url: string): void;
};

export type AttachmentUploads = ReturnType<typeof createAttachmentUploads>;

/** The server accepts two concurrent uploads per worker; further files wait here. */
const maxUploads = 2;

/**
 * The uploads of one composer: each starts when its file is chosen, reports its progress, and can be removed. Uploads
 * continue when the screen is left.
 */
export function createAttachmentUploads(deps: Deps) {
  let files: readonly AttachmentInComposer[] = [];
  let queue: AttachmentInComposer[] = [];
  const aborts = new Map<string, AbortController>();
  const { subscribe, notify } = createListenerSet();

  function become(next: readonly AttachmentInComposer[]): void {
    files = next;
    notify();
  }

  function change(key: string, changed: Partial<AttachmentInComposer>): void {
    become(files.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  }

  function begin(one: AttachmentInComposer): void {
    change(one.key, { state: 'uploading', share: 0, error: null, isHeldUp: false });
    queue.push(one);
    void uploadNext();
  }

  async function uploadNext(): Promise<void> {
    const next = aborts.size < maxUploads ? queue.shift() : undefined;
    if (!next) return;
    await uploadOne(next);
    void uploadNext();
  }

  async function uploadOne({ key, file }: AttachmentInComposer): Promise<void> {
    const abort = new AbortController();
    aborts.set(key, abort);
    try {
      const onProgress = (share: number) => change(key, { share });
      const attachment = await deps.upload(file, { signal: abort.signal, onProgress });
      change(key, { state: 'uploaded', share: 1, attachment });
    } catch (error) {
      change(key, { state: 'failed', ...deps.whyFailed(error, file) });
    } finally {
      aborts.delete(key);
    }
  }

  function letGo(gone: readonly AttachmentInComposer[]): void {
    for (const { key, previewUrl } of gone) {
      aborts.get(key)?.abort();
      if (previewUrl !== null) deps.endPreview(previewUrl);
    }
    const keys = new Set(gone.map(({ key }) => key));
    queue = queue.filter(({ key }) => !keys.has(key));
    become(files.filter(({ key }) => !keys.has(key)));
  }

  return {
    getFiles: () => files,

    subscribe,

    /** Adds files; returns why some were not added, as a sentence. */
    add(chosen: readonly File[]): string | null {
      const reasons = chosen.map(whyCannotAttachFile);
      const fitting = chosen.filter((_, index) => reasons[index] === null);
      const room = Math.max(0, chatLimits.maxAttachments - files.length);
      const added = fitting.slice(0, room).map((file): AttachmentInComposer => ({
        key: deps.newKey(),
        file,
        previewUrl: deps.preview(file),
        state: 'uploading',
        share: 0,
        attachment: null,
        error: null,
        isHeldUp: false,
      }));
      become([...files, ...added]);
      for (const one of added) begin(one);
      if (fitting.length > room) return chatComposerTexts.tooMany;
      return reasons.find((reason) => reason !== null) ?? null;
    },

    retry: begin,

    /** Resumes interrupted uploads once the connection is restored; true when there were any. */
    resume(): boolean {
      const held = files.filter(({ isHeldUp }) => isHeldUp);
      for (const one of held) begin(one);
      return held.length > 0;
    },

    /** Removes a file; a running upload is cancelled. */
    remove: (key: string) => letGo(files.filter((one) => one.key === key)),

    clear: () => letGo(files),
  };
}
