import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import { GraphqlFailure } from '#web/graphql/graphql.ts';
import { sendFile } from '#web/graphql/upload.ts';

import { conversationKey } from '../../client/conversation-store.ts';
import type { DraftKey } from '../../client/drafts.ts';
import type { ChatClient } from '../../client/chat-client.ts';
import { attachmentPath, type ChatAttachment } from '../../protocol/protocol.ts';
import { createTray, type Tray, type Upload } from '../uploads.ts';
import { whyUploadFailed } from '../upload-failure.ts';
import { composerWords } from '../../protocol/texts.ts';
import { chatService } from '../../client/chat-service.ts';
import { deviceStorage } from '../../client/device-storage.ts';
import { tokenOf } from '../../client/open-chat.ts';
import { shrinkImage } from './shrink-image.ts';

const trays = new Map<string, Tray>();

export type Attachments = ReturnType<typeof useAttachments>;

/** The files of one composer, as they were left; goes on with them when the connection is back. */
export function useAttachments(client: ChatClient, place: DraftKey, onResume: () => void) {
  const tray = trayOf(place);
  const files = useSyncExternalStore(tray.subscribe, tray.getFiles, tray.getFiles);
  const resume = useEffectEvent(() => {
    if (tray.resume()) onResume();
  });
  useEffect(() => {
    let wasOpen = false;
    const look = () => {
      const isOpen = client.getState().line === 'open';
      if (isOpen && !wasOpen) resume();
      wasOpen = isOpen;
    };
    look();
    return client.subscribe(look);
  }, [client]);
  return { ...tray, files };
}

function trayOf(place: DraftKey): Tray {
  const { workerId, channelId, parentId } = place;
  const key = `${workerId}:${conversationKey(channelId, parentId)}`;
  const known = trays.get(key);
  if (known) return known;
  const tray = createTray({
    upload: (file, options) => upload(place, file, options),
    whyFailed: (error, file) =>
      whyUploadFailed(error instanceof GraphqlFailure ? error : null, file.type),
    newKey: () => crypto.randomUUID(),
    preview: (file) => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null),
    endPreview: (url) => URL.revokeObjectURL(url),
  });
  trays.set(key, tray);
  return tray;
}

async function upload(place: DraftKey, file: File, options: Upload): Promise<ChatAttachment> {
  const query = new URLSearchParams({ channel: place.channelId, name: file.name });
  const { origin, token } = await endpointOf(place.workerId);
  const attachment = await sendFile<ChatAttachment>(
    `${origin}${attachmentPath}?${query.toString()}`,
    await shrinkImage(file),
    { ...options, ...(token === null ? {} : { token }) },
  );
  // The shape is the protocol's; without an id there is nothing to send.
  if (!attachment.id) throw new GraphqlFailure('SERVER', composerWords.fileFailed);
  return attachment as ChatAttachment;
}

/** Where files go, and as whom: a hosted chat is shown its own token and never the API's. */
async function endpointOf(workerId: string): Promise<{ origin: string; token: string | null }> {
  const hosted = chatService();
  if (hosted === null) return { origin: '', token: null };
  return { origin: hosted, token: await tokenOf(deviceStorage(), workerId) };
}
