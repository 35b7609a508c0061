import type { Refusal } from '#base/refusal.ts';
import type { App, SignedIn } from '#server/context.server.ts';

import type { Visit } from './auth-request.server.ts';
import type { SessionJson } from './session.server.ts';

/** One request to `@auth/core`: what it may know beforehand, and what it leaves behind. */
export type AuthAttempt = {
  app: App;
  visit: Visit;
  now: Date;
  /** The live session of the request's cookie, as its answer will show it. */
  current: { who: SignedIn; json: SessionJson } | null;
  /** Why no link was sent: it must not end as a failure of the server. */
  refusal?: Refusal;
  /** What broke while the code was checked: an outage is not a wrong code. */
  fault?: unknown;
  /** Whose session the cookie to be deleted named. */
  leaving?: SignedIn;
};
