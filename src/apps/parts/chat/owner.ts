import type { ChatSide } from '#domain/chat/protocol/protocol.ts';

/**
 * Prefix of an owner who is a person of a facility: `facility:{person}:{facility}`. An owner is the key under which a
 * device stores messages and drafts. A worker's key is the bare id, because phones already store such keys.
 */
const facilityPrefix = 'facility:';

/** The side of the chat for which an owner writes; support has no pages of the chat. */
export type ChatOwnerSide = Exclude<ChatSide, 'support'>;

export const chatOwnerOfFacilityPerson = ({
  personId,
  facilityId,
}: {
  personId: string;
  facilityId: string;
}) => `${facilityPrefix}${personId}:${facilityId}`;

/** The facility for which an owner answers; empty for a worker. */
export const facilityIdOfChatOwner = (owner: string): string =>
  owner.startsWith(facilityPrefix) ? (owner.split(':')[2] ?? '') : '';

/** The person of a facility who is an owner; empty for a worker. */
export const personIdOfChatOwner = (owner: string): string =>
  owner.startsWith(facilityPrefix) ? (owner.split(':')[1] ?? '') : '';

/** Returns the side of an owner, also from a longer key that begins with the owner. */
export const sideOfChatOwner = (owner: string): ChatOwnerSide =>
  owner.startsWith(facilityPrefix) ? 'facility' : 'worker';

/** Returns the prefix of all owners of one person, who may work for several facilities. */
export const personPrefixOfChatOwner = (owner: string): string =>
  sideOfChatOwner(owner) === 'worker' ? owner : owner.split(':').slice(0, 2).join(':');
