import { parseArgs } from 'node:util';

import {
  lockOperatorRoles,
  operatorWithEmail,
  type OperatorRow,
} from '#access/operator/operators.queries.server.ts';
import { emailKey, normalizeEmail } from '#platform/base/email.ts';
import {
  isOperatorRole,
  operatorRoles,
  type OperatorRole,
} from '#platform/base/people/operator-rights.ts';
import { Refusal } from '#platform/base/refusal.ts';
import { normalizeLine } from '#platform/base/text.ts';
import { openStoredClock } from '#platform/server/clock.server.ts';
import {
  inTransaction,
  openDb,
  openCommandLinePool,
  type Db,
  type Tx,
} from '#platform/server/database/db.server.ts';

import { addOperator, changeOperatorRoles } from './operator-roles.server.ts';
import {
  lockStaffRequestsWithSameKey,
  membershipOfEmail,
  storePerson,
} from './people.queries.server.ts';
import { isNameWithinLimit } from './rules.ts';
import { sendStaffLink } from './sign-in/links.server.ts';

const usage = `Usage: npm run make-operator -- <e-mail> <name> [--roles ${operatorRoles.join(',').toLowerCase()}]
       npm run make-operator -- --remove <e-mail>`;

/** Refusal of the command's arguments; nothing was changed. */
class OperatorRefusal extends Error {
  override name = 'OperatorRefusal';
}

/** The command line is no named operator. */
const actor = { kind: 'operator', id: null } as const;

type MakeArgs = {
  email: string;
  name: string;
  /** Undefined gives a new operator every role, and leaves the roles of an operator as they are. */
  roles?: readonly OperatorRole[] | undefined;
  now: Date;
};

/**
 * Makes the person with this address an operator, under this name, and sends a link that signs in within 15 minutes; an
 * operator also gets the link. Returns the path of the link. Throws for an invalid address or name, when the address
 * belongs to a corporation, and when the roles would end the last role ADMIN.
 */
export async function makeOperator(db: Db, given: MakeArgs): Promise<string> {
  const email = normalizeEmail(given.email);
  const name = normalizeLine(given.name);
  if (!email || !isNameWithinLimit(name)) throw new OperatorRefusal(usage);
  const key = emailKey(email);
  const { now, roles } = given;
  return inTransaction(db, async (tx) => {
    await lockStaffRequestsWithSameKey(tx, { kind: 'email', value: key });
    const { corporationId } = await membershipOfEmail(tx, key);
    if (corporationId !== null) {
      throw new OperatorRefusal(`${email} belongs to a corporation, so it cannot be an operator.`);
    }
    await lockOperatorRoles(tx);
    const known = await operatorWithEmail(tx, key);
    const staffId = await storePerson(tx, { email, key, name, now });
    if (!known) await addOperator(tx, { staffId, roles: roles ?? operatorRoles, actor, now });
    else if (roles) await setRoles(tx, known, { email, next: roles, now });
    return sendStaffLink(tx, { key, side: 'operator', source: null, now });
  });
}

/**
 * Takes an operator's roles, sessions and passkeys away, from the commit on. Throws when no operator has the address,
 * and for the last operator with the role ADMIN.
 */
export async function removeOperator(
  db: Db,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOperatorRoles(tx);
    const operator = await operatorWithEmail(tx, emailKey(normalizeEmail(email) ?? ''));
    if (!operator) throw new OperatorRefusal(`${email} is no operator.`);
    await setRoles(tx, operator, { email, next: [], now });
  });
}

type SetArgs = { email: string; next: readonly OperatorRole[]; now: Date };

async function setRoles(
  tx: Tx,
  operator: OperatorRow,
  { email, next, now }: SetArgs,
): Promise<void> {
  try {
    await changeOperatorRoles(tx, { operator, next, actor, now });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new OperatorRefusal(
      `${email} is the last operator with the role ADMIN. Make another one first.`,
    );
  }
}

/** Reads `documents,money`; undefined without a text. Throws for an unknown role and for an empty list. */
function readRoles(text: string | undefined): OperatorRole[] | undefined {
  if (text === undefined) return undefined;
  const words = text.toUpperCase().split(',');
  const roles = words.filter(isOperatorRole);
  if (roles.length < words.length) throw new OperatorRefusal(usage);
  return roles;
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { remove: { type: 'string' }, roles: { type: 'string' } },
  });
  const [email = '', name = ''] = positionals;
  const roles = readRoles(values.roles);
  const db = openDb(openCommandLinePool(process.env['DATABASE_URL'] ?? '', 1));
  try {
    // The product's clock, which the demo moves; without the demo it is the machine's clock.
    const now = (await openStoredClock(db)).now();
    if (values.remove === undefined) {
      const path = await makeOperator(db, { email, name, roles, now });
      process.stdout.write(`The link was sent and works for 15 minutes${placeOf(path)}\n`);
    } else {
      await removeOperator(db, { email: values.remove, now });
      process.stdout.write(`${values.remove} is no operator any more.\n`);
    }
  } finally {
    await db.destroy();
  }
}

/** Returns the full link; without ORIGIN only its path, because a command has no request to take the origin from. */
function placeOf(path: string): string {
  const origin = process.env['ORIGIN'];
  return origin
    ? `:\n${origin}${path}`
    : `. Open this path on the address of the product:\n${path}`;
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof OperatorRefusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
