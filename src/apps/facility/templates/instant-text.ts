import {
  normalizeInstantHireConditions,
  type InstantHireConditionsInput,
} from '#domain/corporation/choices/instant-rules.ts';
import {
  instantHireConditionsOf,
  instantHireConditionsText,
} from '#domain/recruitment/publishing/instant-texts.ts';

/** Returns the conditions for instant hire as a worker reads them; empty without conditions. */
export function instantHireText(
  given: InstantHireConditionsInput | null | undefined,
  licenses: readonly { id: string; name: string }[],
): string {
  const instant = normalizeInstantHireConditions(given);
  if (!instant) return '';
  const names = licenses.filter(({ id }) => instant.licenseIds.includes(Number(id)));
  const asked = { ...instant, licenseNames: names.map(({ name }) => name) };
  return instantHireConditionsText(instantHireConditionsOf(asked), asked);
}
