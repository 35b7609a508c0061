import { useEffect, useRef, useState } from 'react';

import { GraphqlFailure } from '#web/graphql.ts';
import { useSession } from '#web/session.tsx';
import { sendFile } from '#web/upload.ts';

import { whyNotAttach, type TrayFile } from '../composer-rules.ts';
import { attachmentPath, limits, type ChatAttachment } from '../protocol.ts';
import { composerWords } from '../words.ts';
import { chatService } from './chat-service.ts';
import { deviceStorage } from './device-storage.ts';
import { tokenOf } from './open-chat.ts';
import { shrinkImage } from './shrink-image.ts';

/** The server takes two files of one worker at once; the rest wait here. */
const uploadsMost = 2;

/** One file in the composer, from being chosen to being sent. */
export type Attaching = TrayFile & {
  key: string;
  file: File;
  /** Of an image, an address inside this page. */
  previewUrl: string | null;
  /** From 0 to 1. */
  share: number;
  attachment: ChatAttachment | null;
  error: string | null;
};

type Queued = Pick<Attaching, 'key' | 'file'>;

export type Attachments = ReturnType<typeof useAttachments>;

/** The files of one composer: each is uploaded at once, with progress, and may be taken out. */
export function useAttachments(channelId: string) {
  const workerId = useSession().session?.user.id;
  const [files, setFiles] = useState<readonly Attaching[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  const queue = useRef<Queued[]>([]);

  useEffect(() => {
    const running = aborts.current;
    return () => {
      queue.current = [];
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  function change(key: string, changed: Partial<Attaching>): void {
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  }

  function upload({ key, file }: Queued): void {
    change(key, { state: 'uploading', share: 0, error: null });
    queue.current.push({ key, file });
    void uploadNext();
  }

  async function uploadNext(): Promise<void> {
    const next = aborts.current.size < uploadsMost ? queue.current.shift() : undefined;
    if (!next) return;
    await uploadOne(next);
    void uploadNext();
  }

  async function uploadOne({ key, file }: Queued): Promise<void> {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    try {
      const query = new URLSearchParams({ channel: channelId, name: file.name });
      const { origin, token } = await doorOf(workerId);
      const attachment = await sendFile<ChatAttachment>(
        `${origin}${attachmentPath}?${query.toString()}`,
        await shrinkImage(file),
        {
          signal: abort.signal,
          onProgress: (share) => change(key, { share }),
          ...(token === null ? {} : { token }),
        },
      );
      // The shape is the protocol's; without an id there is nothing to send.
      if (!attachment.id) throw new GraphqlFailure('SERVER', composerWords.fileFailed);
      change(key, { state: 'uploaded', share: 1, attachment: attachment as ChatAttachment });
    } catch (error) {
      change(key, { state: 'failed', error: whyFailed(error, file) });
    } finally {
      aborts.current.delete(key);
    }
  }

  return {
    files,

    /** Takes files in; gives back why some of them were not, in words. */
    add(chosen: readonly File[]): string | null {
      const reasons = chosen.map(whyNotAttach);
      const fitting = chosen.filter((_, index) => reasons[index] === null);
      const room = Math.max(0, limits.attachmentsMost - files.length);
      const added = fitting.slice(0, room).map(attaching);
      setFiles((all) => [...all, ...added]);
      for (const one of added) upload(one);
      if (fitting.length > room) return composerWords.tooMany;
      return reasons.find((reason) => reason !== null) ?? null;
    },

    retry(one: Attaching): void {
      upload(one);
    },

    /** Takes one out; an upload that runs is cancelled. */
    remove(key: string): void {
      aborts.current.get(key)?.abort();
      queue.current = queue.current.filter((one) => one.key !== key);
      setFiles((all) => all.filter((one) => one.key !== key));
    },

    clear(): void {
      setFiles([]);
    },
  };
}

/** Where files go, and as whom: a hosted chat is shown its own token and never the API's. */
async function doorOf(
  workerId: string | undefined,
): Promise<{ origin: string; token: string | null }> {
  const hosted = chatService();
  if (hosted === null || workerId === undefined) return { origin: '', token: null };
  return { origin: hosted, token: await tokenOf(deviceStorage(), workerId) };
}

function attaching(file: File): Attaching {
  return {
    key: crypto.randomUUID(),
    file,
    previewUrl: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
    state: 'uploading',
    share: 0,
    attachment: null,
    error: null,
  };
}

function whyFailed(error: unknown, file: File): string {
  if (error instanceof GraphqlFailure && error.code !== 'NETWORK') return error.message;
  return file.type.startsWith('image/') ? composerWords.imageFailed : composerWords.fileFailed;
}
