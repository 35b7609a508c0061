import { useEffect, useState, useSyncExternalStore } from 'react';

import { createListenerSet } from '#platform/base/listeners.ts';

import { createQueuedMessages } from '#apps/parts/chat/sending/queued-messages.ts';
import { openSendQueueStore } from '#apps/parts/chat/offline/send-queue-store.ts';

/** The worker's send queue, usable without a connection: the chat client delivers the messages when it connects. */
export function useOfflineQueue(workerId: string) {
  const [queue] = useState(() => openQueue(workerId));
  const waiting = useSyncExternalStore(queue.subscribe, queue.getMessages, queue.getMessages);
  useEffect(() => void queue.load(), [queue]);
  return {
    waiting,
    drop: queue.drop,
    retry: queue.retry,

    /** Queues a text for the channel; false when the device cannot store it. */
    async add(channelId: string, text: string): Promise<boolean> {
      const clientId = crypto.randomUUID();
      const isStored = await queue.add({
        clientId,
        channelId,
        text,
        parentId: null,
        isAlsoInChannel: false,
        quote: null,
        attachments: [],
      });
      // This page cannot send: a message that was not stored would be lost on leaving, so remove it from the list.
      if (!isStored) await queue.drop(clientId);
      return isStored;
    },
  };
}

function openQueue(workerId: string) {
  const { subscribe, notify } = createListenerSet();
  const queued = createQueuedMessages({
    owner: workerId,
    store: openSendQueueStore(),
    now: () => Date.now(),
    changed: notify,
  });
  return { ...queued, subscribe };
}
