/** Returns one text for the same licences, whatever order a template names them in; empty without licences. */
export function licenseRequirementKey(licenseGroups: readonly (readonly number[])[]): string {
  return licenseGroups
    .map((group) => [...new Set(group)].toSorted((a, b) => a - b).join(','))
    .toSorted()
    .join(' ');
}
