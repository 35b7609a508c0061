import { isUuid } from '#platform/base/uuid.ts';
import type { App } from '#platform/server/context.server.ts';
import { keyOfPrivateFileUrl, privateFileUrl } from '#platform/server/http/signed-link.server.ts';
import { payerOf } from '#platform/server/prices/payers.ts';
import { workOnPictures } from '#platform/server/threads/pictures.server.ts';

import { credentialsRefusal } from './messages.ts';
import {
  readStoredDocumentPicture,
  recordDocumentPictureView,
  type StoredDocumentPicture,
  type DocumentPicture,
  type DocumentPictureSide,
  type DocumentKind,
  type PictureViewer,
} from './pictures.queries.server.ts';

const folder = 'credentials';

/**
 * A link to one picture of one document, valid for ten to twenty minutes and for this viewer only: the
 * document's worker, or an operator. (Rule 4.3)
 */
export function documentPictureLink(
  app: Pick<App, 'env'>,
  picture: DocumentPicture & { now: Date },
): string {
  const { kind, id, side, viewer, now } = picture;
  const key = [folder, kind, id, side, viewer.kind, viewer.id].join('/');
  return privateFileUrl(app, key, now);
}

export type ServedDocumentPicture = { bytes: Uint8Array; headers: Record<string, string> };

/**
 * The picture of a link; every access is recorded first. A worker sees an identity document blurred,
 * just enough to recognise the photo. NOT_FOUND for a link that is forged, expired or another worker's, for an operator
 * whose role has ended since, and for an erased picture. (Rule 4.3)
 */
export async function readDocumentPictureLink(
  app: Pick<App, 'env' | 'db' | 'storage'>,
  url: URL,
  now: Date,
): Promise<ServedDocumentPicture> {
  const picture = pictureOf(keyOfPrivateFileUrl(app, url, now));
  if (!picture) throw credentialsRefusal('NOT_FOUND');
  const stored = await readStoredDocumentPicture(app.db, picture);
  const { viewer, kind } = picture;
  if (!stored?.storageKey || !maySee(viewer, stored)) throw credentialsRefusal('NOT_FOUND');
  await recordDocumentPictureView(app.db, picture, now);
  const bytes = await app.storage.get(stored.storageKey);
  const isMasked = viewer.kind === 'worker' && kind === 'identity';
  return { bytes: isMasked ? await masked(bytes, viewer) : bytes, headers };
}

function maySee(viewer: PictureViewer, stored: StoredDocumentPicture): boolean {
  if (viewer.kind === 'operator') return stored.isOperatorWithRole;
  return viewer.id === stored.workerId && !stored.isGone;
}

const sides: Record<DocumentKind, readonly DocumentPictureSide[]> = {
  identity: ['front', 'back', 'second'],
  license: ['image', 'name_proof'],
};

/** The picture that a link's key names; null for an invalid key. */
function pictureOf(key: string): DocumentPicture | null {
  const [place, kind, id = '', wanted, viewerKind, viewerId = ''] = key.split('/');
  if (place !== folder || (kind !== 'identity' && kind !== 'license') || !isUuid(id)) return null;
  const side = sides[kind].find((one) => one === wanted);
  if (!side) return null;
  if ((viewerKind !== 'worker' && viewerKind !== 'operator') || !isUuid(viewerId)) return null;
  return { kind, id, side, viewer: { kind: viewerKind, id: viewerId } };
}

const blurredEdge = 40;
const shownEdge = 640;

/** Blurs a picture: reduces it to so few pixels that no letter is legible, then enlarges it. */
function masked(bytes: Uint8Array, viewer: PictureViewer): Promise<Buffer> {
  const payer = payerOf(viewer.kind === 'worker' ? 'worker' : 'person', viewer.id);
  return workOnPictures(payer, async (sharp) => {
    const few = await sharp(bytes).resize(blurredEdge, blurredEdge, { fit: 'inside' }).toBuffer();
    return sharp(few)
      .resize(shownEdge, shownEdge, { fit: 'inside' })
      .jpeg({ quality: 70 })
      .toBuffer();
  });
}

const headers = {
  'content-type': 'image/jpeg',
  'content-disposition': 'attachment; filename="document.jpg"',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const;
