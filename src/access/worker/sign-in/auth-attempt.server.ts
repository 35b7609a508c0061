import type { Refusal } from '#platform/base/refusal.ts';
import type { App, SignedInWorker } from '#platform/server/context.server.ts';

import type { AuthRequestFacts } from './auth-request.server.ts';
import type { LinkProblem } from './email-sign-in.server.ts';
import type { WorkerSessionJson } from './session.server.ts';

/** One request to `@auth/core`: its inputs, and its results. */
export type AuthAttempt = {
  app: App;
  visit: AuthRequestFacts;
  now: Date;
  /** Browser id from the request's cookie, or a new one. */
  browserId: string;
  /** The browser's display name, by its User-Agent. */
  device: string;
  /** The live session of the request's cookie, in the form of the session answer. */
  current: { who: SignedInWorker; json: WorkerSessionJson } | null;
  /** Reason why no link was sent: it must not be reported as a server error. */
  refusal?: Refusal;
  /** The error while the code was checked: an outage must not look like a wrong code. */
  fault?: unknown;
  /** Reason why a link that is neither used nor expired did not sign in. */
  linkProblem?: LinkProblem;
  /** True when a session was opened or a link was sent for this browser: the browser must retain its id. */
  keepsBrowser?: true;
  /** The session to be ended: its cookie is deleted. */
  leaving?: SignedInWorker;
};
