/** Roles of the people of a care corporation, and what each may do there. */

export const staffRoles = ['OWNER', 'MANAGER', 'APPROVER', 'FINANCE', 'VIEWER'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The rights to operations of the facility's API; each operation names the right that it needs in its `@may` directive. */
export const staffRights = [
  'corporation.read',
  'corporation.write',
  'members.read',
  'members.write',
  'facility.read',
  'facility.write',
  'postings.read',
  'postings.write',
  'applications.read',
  'applications.decide',
  'shifts.read',
  'shifts.run',
  'hours.read',
  'hours.approve',
  'money.read',
  'money.dispute',
  'money.budget',
  'tax.read',
  'tax.write',
  'chat.write',
  'webhooks.write',
  'keys.write',
] as const;
export type StaffRight = (typeof staffRights)[number];

/**
 * The rights that an API key may have. Everything else needs a person: people, keys, contracts, consents, the approval
 * of hours, and messages. (Decision 056)
 */
export const apiKeyRights = [
  'facility.read',
  'postings.read',
  'postings.write',
  'applications.read',
  'shifts.read',
  'hours.read',
  'webhooks.write',
] as const satisfies readonly StaffRight[];
export type ApiKeyRight = (typeof apiKeyRights)[number];

export const isApiKeyRight = (right: string): right is ApiKeyRight =>
  apiKeyRights.some((one) => one === right);

const reading = ['corporation.read', 'facility.read', 'postings.read', 'shifts.read'] as const;

const rightsOfRole: Record<StaffRole, ReadonlySet<StaffRight>> = {
  OWNER: new Set(staffRights),
  MANAGER: new Set<StaffRight>([
    ...reading,
    'members.read',
    'facility.write',
    'postings.write',
    'applications.read',
    'applications.decide',
    'shifts.run',
    'hours.read',
    'hours.approve',
    'money.read',
    'money.dispute',
    'chat.write',
  ]),
  APPROVER: new Set<StaffRight>([
    ...reading,
    'applications.read',
    'shifts.run',
    'hours.read',
    'hours.approve',
    'chat.write',
  ]),
  FINANCE: new Set<StaffRight>([
    ...reading,
    'hours.read',
    'money.read',
    'money.dispute',
    'money.budget',
    'tax.read',
    'tax.write',
  ]),
  VIEWER: new Set<StaffRight>(reading),
};

/** True when the role of a person includes the right. */
export function hasRoleRight(role: StaffRole, right: StaffRight): boolean {
  return rightsOfRole[role].has(right);
}
