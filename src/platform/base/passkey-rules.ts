import { isText } from './text.ts';

/** An authenticator's answer is accepted for this time after its challenge. */
export const challengeMinutes = 5;
/** Passkeys of one worker, or of one person of a corporation. */
export const maxPasskeys = 10;

export const maxPasskeyNameLength = 40;

/** Whether a normalised text can be the name of a passkey. */
export const isPasskeyName = (name: string): boolean => isText(name, maxPasskeyNameLength);
