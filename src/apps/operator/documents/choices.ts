import { documentRejectReasons } from '#domain/credentials/rules.ts';
import { maxComprehensivePermitMinutes } from '#domain/credentials/limits.ts';

/** Reasons for rejecting a document, in the words that the worker reads. */
export const documentRejectReasonChoices: readonly string[] = documentRejectReasons;

/** Permissions to work that a residence card can state. */
export const workPermissions = [
  { value: 'unlimited', label: '制限なし' },
  { value: 'limited_28_hours', label: `週${maxComprehensivePermitMinutes / 60}時間以内` },
  { value: 'not_permitted', label: '就労不可' },
] as const;

/** Returns the permission to work with this name; null when none is chosen. */
export const workPermissionOfName = (name: string) =>
  workPermissions.find(({ value }) => value === name)?.value ?? null;
