import type { StaffRight } from '#platform/base/people/rights.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { App } from '#platform/server/context.server.ts';
import { passkeySiteOf } from '#platform/server/passkeys/web-authn.server.ts';

import { staffRefusal } from './messages.ts';
import { staffCallerOf } from './scope.server.ts';
import { staffSessionOfRequest } from './sessions/sessions.server.ts';

type Upload = { request: Request; right: StaffRight; now: Date };

/**
 * The scope of the person who sends a file. The cookie alone identifies the person, so the request must come from a
 * page of this site. (Decision 046) Refusals: ORIGIN_REFUSED, UNAUTHENTICATED, FORBIDDEN.
 */
export async function findFacilityScopeOfUpload(
  app: App,
  { request, right, now }: Upload,
): Promise<FacilityScope> {
  const { origin } = passkeySiteOf({ app, request });
  if (request.headers.get('origin') !== origin) throw staffRefusal('ORIGIN_REFUSED');
  const session = await staffSessionOfRequest(app, { request, side: 'facility', now });
  const scope = session && staffCallerOf(session, 'facility')?.scopes.facility?.(right);
  if (!scope) throw staffRefusal('UNAUTHENTICATED');
  return scope;
}
