import { isTextWithin } from './text.ts';

/** Minutes after its challenge within which an authenticator's answer is accepted. */
export const passkeyChallengeMinutes = 5;
/**
 * Limit of passkeys for one worker, or for one person of a corporation. Repeated in the API by `Query.passkeyList`.
 */
export const maxPasskeys = 10;

/** Limit, repeated in the API by `NewPasskeyInput.name` and `RenamePasskeyInput.newName`. */
export const maxPasskeyNameLength = 40;

/** True when a normalised text is a valid passkey name. */
export const isPasskeyName = (name: string): boolean => isTextWithin(name, maxPasskeyNameLength);
