import { commonRefusal, refuseFields, type FieldErrors } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { isPublicHttpsUrl } from '#platform/server/network/public-url.ts';

import { webhookEventTypes, type WebhookEventType } from './events.ts';
import { webhookSentences as sentences } from './messages.ts';

export type EndpointInput = {
  url: string;
  eventTypes: readonly string[];
  facilityIds?: readonly string[] | null | undefined;
};

export type EndpointTerms = {
  url: string;
  eventTypes: WebhookEventType[];
  /** Null: every facility, later ones as well. */
  facilityIds: string[] | null;
};

/**
 * Checks the input and returns the terms to store. A facility of another corporation is not found, like one that does
 * not exist. Refusals: NOT_FOUND, VALIDATION_FAILED.
 */
export function checkEndpointInput(scope: FacilityScope, input: EndpointInput): EndpointTerms {
  const url = input.url.trim();
  const eventTypes = webhookEventTypes.filter((type) => input.eventTypes.includes(type));
  const facilityIds = input.facilityIds ? [...new Set(input.facilityIds)] : null;
  const wrong: FieldErrors = {};
  if (!isPublicHttpsUrl(url)) wrong['url'] = sentences.url;
  if (eventTypes.length === 0 || eventTypes.length < new Set(input.eventTypes).size)
    wrong['eventTypes'] = sentences.eventTypes;
  if (facilityIds?.length === 0) wrong['facilityIds'] = sentences.facilityIds;
  if (facilityIds?.some((id) => !scope.facilityIds.includes(id))) throw commonRefusal('NOT_FOUND');
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong);
  return { url, eventTypes, facilityIds };
}
