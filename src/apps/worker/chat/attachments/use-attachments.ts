import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { uploadFile } from '#platform/web/graphql/upload.ts';

import { useChatClient } from '#apps/parts/chat/session/chat-context.tsx';
import { conversationKey } from '#apps/parts/chat/conversation-store.ts';
import type { MessageDraftKey } from '#apps/parts/chat/sending/drafts.ts';
import { attachmentPath, type ChatAttachment } from '#domain/chat/protocol/protocol.ts';
import {
  createAttachmentUploads,
  type AttachmentUploads,
  type AttachmentUploadOptions,
} from '#domain/chat/attachments/uploads.ts';
import { whyUploadFailed } from '#domain/chat/attachments/upload-failure.ts';
import { chatComposerTexts } from '#domain/chat/protocol/texts.ts';
import { hostedChatOrigin } from '#apps/parts/chat/connection/chat-service.ts';
import { deviceStorage } from '#platform/web/storage/device-storage.ts';
import { chatTokenOfWorker } from '#apps/parts/chat/connection/chat-token.ts';

const uploadsByChannel = new Map<string, AttachmentUploads>();

export type ComposerAttachments = ReturnType<typeof useComposerAttachments>;

/** The uploads of one composer, which outlive the screen and resume with the connection. */
export function useComposerAttachments(draftKey: MessageDraftKey, onResume: () => void) {
  const client = useChatClient();
  const uploads = uploadsOf(draftKey);
  const files = useSyncExternalStore(uploads.subscribe, uploads.getFiles, uploads.getFiles);
  const resume = useEffectEvent(() => {
    if (uploads.resume()) onResume();
  });
  useEffect(() => {
    let wasOpen = false;
    const look = () => {
      const isOpen = client.getState().connection === 'open';
      if (isOpen && !wasOpen) resume();
      wasOpen = isOpen;
    };
    look();
    return client.subscribe(look);
  }, [client]);
  return { ...uploads, files };
}

function uploadsOf(draftKey: MessageDraftKey): AttachmentUploads {
  const { owner, channelId, parentId } = draftKey;
  const key = `${owner}:${conversationKey(channelId, parentId)}`;
  const known = uploadsByChannel.get(key);
  if (known) return known;
  const uploads = createAttachmentUploads({
    upload: (file, options) => upload(draftKey, file, options),
    whyFailed: (error, file) =>
      whyUploadFailed(error instanceof GraphqlFailure ? error : null, file.type),
    newKey: () => crypto.randomUUID(),
    preview: (file) => (file.type.startsWith('image/') ? URL.createObjectURL(file) : null),
    endPreview: (url) => URL.revokeObjectURL(url),
  });
  uploadsByChannel.set(key, uploads);
  return uploads;
}

async function upload(
  draftKey: MessageDraftKey,
  file: File,
  options: AttachmentUploadOptions,
): Promise<ChatAttachment> {
  const query = new URLSearchParams({ channel: draftKey.channelId, name: file.name });
  const { origin, token } = await endpointOf(draftKey.owner);
  const attachment = await uploadFile<ChatAttachment>(
    `${origin}${attachmentPath}?${query.toString()}`,
    file,
    { ...options, ...(token === null ? {} : { token }) },
  );
  // The fields are typed by the protocol; check only the id, which `send` needs.
  if (!attachment.id) throw new GraphqlFailure('SERVER', chatComposerTexts.fileFailed);
  return attachment as ChatAttachment;
}

/** Returns the upload's origin and token. A chat on another host gets a token of its own, never the API's. */
async function endpointOf(workerId: string): Promise<{ origin: string; token: string | null }> {
  const hosted = hostedChatOrigin();
  if (hosted === null) return { origin: '', token: null };
  return { origin: hosted, token: await chatTokenOfWorker(deviceStorage(), workerId) };
}
