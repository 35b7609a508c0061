/** Roles of the platform's operators, and what each may do. An operator may have several. */

export const operatorRoles = ['DOCUMENTS', 'SHIFTS', 'MONEY', 'SUPPORT', 'ADMIN'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/**
 * The rights to operations of the operators' API, with the roles that have each right. Each operation names its right
 * in its `@may` directive, and each page, inbox queue, case and live subject in a table of its own.
 */
const rolesByOperatorRight = {
  /** The operator's own work: the answer itself leaves out what the operator's roles may not see. */
  'operator.any': operatorRoles,
  /** Identity documents and licence certificates, with their pictures. */
  'operator.documents': ['DOCUMENTS'],
  /** Corporations, their facilities, people and filed papers. */
  'operator.corporations': ['DOCUMENTS'],
  /** The list of corporations, in which the pages of one corporation are found by its name. */
  'operator.corporationNames': ['DOCUMENTS', 'MONEY'],
  /** Absences, cancellations, ended contracts, disputed hours and appeals against penalties. */
  'operator.shifts': ['SHIFTS'],
  /** Shifts with their wages: those of one worker, signs of invented ones, and disputed lines of a draft. */
  'operator.attendances': ['SHIFTS', 'MONEY'],
  /** The text that a worker reads beside the penalties. */
  'operator.penalties': ['SHIFTS', 'SUPPORT'],
  /** Transfers, bank files, wages, tax and gift cards. */
  'operator.money': ['MONEY'],
  /** Conversations, reports, reviews, stops of accounts, papers to post and announcements. */
  'operator.support': ['SUPPORT'],
  /** One worker, found by the phone number. */
  'operator.workers': ['SUPPORT', 'MONEY'],
  /** The operators themselves, the log of their work, and the load of the product. */
  'operator.admin': ['ADMIN'],
} as const satisfies Record<`operator.${string}`, readonly OperatorRole[]>;

export type OperatorRight = keyof typeof rolesByOperatorRight;

// Boundary cast: the keys of a constant object.
export const operatorRights = Object.keys(rolesByOperatorRight) as readonly OperatorRight[];

export const isOperatorRight = (text: string): text is OperatorRight =>
  Object.hasOwn(rolesByOperatorRight, text);

export const isOperatorRole = (text: string): text is OperatorRole =>
  operatorRoles.some((role) => role === text);

export const rolesWithOperatorRight = (right: OperatorRight): readonly OperatorRole[] =>
  rolesByOperatorRight[right];

/** True when one of the roles includes the right; `operator.any` needs an operator, with or without a role. */
export function hasOperatorRight(roles: readonly OperatorRole[], right: OperatorRight): boolean {
  if (right === 'operator.any') return true;
  return rolesWithOperatorRight(right).some((role) => roles.includes(role));
}

/** The roles without repetition, in the order of `operatorRoles`. */
export const inOrderOfRoles = (roles: readonly OperatorRole[]): OperatorRole[] =>
  operatorRoles.filter((role) => roles.includes(role));
