import { sideOfChatOwner, facilityIdOfChatOwner, personIdOfChatOwner } from '../owner.ts';

/** Builds a chat token of an owner, as our server issues it but without a valid signature. */
export function buildChatToken(
  owner: string,
  expiresAt = new Date('2027-01-01T00:00:00Z'),
): string {
  const isWorker = sideOfChatOwner(owner) === 'worker';
  const claims = {
    side: sideOfChatOwner(owner),
    sub: isWorker ? owner : facilityIdOfChatOwner(owner),
    ...(isWorker ? {} : { person: personIdOfChatOwner(owner) }),
    exp: expiresAt.getTime() / 1_000,
  };
  const text = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_');
  return `head.${text}.tail`;
}
