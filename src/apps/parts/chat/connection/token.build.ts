import { chatSideOf, facilityOfOwner, personOf } from '../owner.ts';

/** Builds a chat token of an owner, as our server issues it but without a valid signature. */
export function buildToken(owner: string, expiresAt = new Date('2027-01-01T00:00:00Z')): string {
  const isWorker = chatSideOf(owner) === 'worker';
  const claims = {
    side: chatSideOf(owner),
    sub: isWorker ? owner : facilityOfOwner(owner),
    ...(isWorker ? {} : { person: personOf(owner) }),
    exp: expiresAt.getTime() / 1_000,
  };
  const text = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_');
  return `head.${text}.tail`;
}
