import type { ChatSide } from '#domain/chat/protocol/protocol.ts';

/**
 * The owner of the messages and drafts that a device stores, as a key: the id of a worker, or `facility:{person}:{facility}` for a
 * person who answers for a facility. A worker's key has no prefix, because phones already store keys of this form.
 */
const facilityPrefix = 'facility:';

/** The side of the chat for which an owner writes; support has no pages of the chat. */
export type OwnerSide = Exclude<ChatSide, 'support'>;

export const facilityOwner = ({ personId, facilityId }: { personId: string; facilityId: string }) =>
  `${facilityPrefix}${personId}:${facilityId}`;

/** The facility for which an owner answers; empty for a worker. */
export const facilityOf = (owner: string): string =>
  owner.startsWith(facilityPrefix) ? (owner.split(':')[2] ?? '') : '';

/** The side of an owner, or of a text that begins with one. */
export const chatSideOf = (owner: string): OwnerSide =>
  owner.startsWith(facilityPrefix) ? 'facility' : 'worker';

/** The beginning of the key that all owners of one person share: of a facility's person at each facility. */
export const personKey = (owner: string): string =>
  chatSideOf(owner) === 'worker' ? owner : owner.split(':').slice(0, 2).join(':');
