import { isUuid } from '#platform/base/uuid.ts';
import { addMinutes } from '#platform/base/jst.ts';
import { passkeyChallengeMinutes } from '#platform/base/passkey-rules.ts';
import type { Context } from '#platform/server/context.server.ts';
import { credentialIdOfAnswer } from '#platform/server/passkeys/web-authn.server.ts';

import type { SignedInPasskeyOwner, PasskeyOwnerPolicy } from './owner.server.ts';
import {
  insertChallenge,
  takeChallenge,
  type ChallengePurpose,
} from './passkeys.queries.server.ts';

type Deps = Pick<Context, 'app' | 'now'>;
export type PasskeyAuthenticatorAnswer = { challengeId: string; response: string };
export type TakenPasskeyChallenge = { answer: { id: string }; challenge: string };

/** Stores a new challenge for five minutes. Returns its id, and the options as JSON for the browser. */
export async function issuePasskeyChallenge<Person extends SignedInPasskeyOwner>(
  { app, now }: Deps,
  { kind }: PasskeyOwnerPolicy<Person>,
  { options, ...use }: ChallengePurpose & { options: { challenge: string } },
): Promise<{ id: string; options: string }> {
  const { challenge } = options;
  const expiresAt = addMinutes(now, passkeyChallengeMinutes);
  const id = await insertChallenge(app.db, { ...use, kind, challenge, expiresAt, now });
  return { id, options: JSON.stringify(options) };
}

/**
 * Reads the authenticator's answer and takes its challenge, outside of the caller's transaction, so that a refused
 * answer cannot be tried again. Refusals: PASSKEY_REFUSED.
 */
export async function takeAnsweredPasskeyChallenge<Person extends SignedInPasskeyOwner>(
  { app, now }: Deps,
  { kind, refuse }: PasskeyOwnerPolicy<Person>,
  { challengeId, response, ...use }: PasskeyAuthenticatorAnswer & ChallengePurpose,
): Promise<TakenPasskeyChallenge> {
  const answer = credentialIdOfAnswer(response);
  const challenge =
    answer && isUuid(challengeId)
      ? await takeChallenge(app.db, { ...use, kind, id: challengeId, now })
      : null;
  if (answer === null || challenge === null) throw refuse('PASSKEY_REFUSED');
  return { answer, challenge };
}
