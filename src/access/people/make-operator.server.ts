import { parseArgs } from 'node:util';

import { deletePasskeysOf } from '#access/passkeys/passkeys.queries.server.ts';
import { emailKey, normalizeEmail } from '#platform/base/email.ts';
import { normalizeLine } from '#platform/base/text.ts';
import { openStoredClock } from '#platform/server/clock.server.ts';
import {
  inTransaction,
  openDb,
  openCommandLinePool,
  type Db,
} from '#platform/server/database/db.server.ts';

import { endOperatorRole, storeOperator } from './operators.queries.server.ts';
import {
  lockStaffRequestsWithSameKey,
  membershipOfEmail,
  storePerson,
} from './people.queries.server.ts';
import { isNameWithinLimit } from './rules.ts';
import { markStaffSessionsEnded } from './sessions/sessions.queries.server.ts';
import { sendStaffLink } from './sign-in/links.server.ts';

const usage =
  'Usage: npm run make-operator -- <e-mail> <name>\n       npm run make-operator -- --remove <e-mail>';

/** Refusal of the command's arguments; nothing was changed. */
class OperatorRefusal extends Error {
  override name = 'OperatorRefusal';
}

type MakeArgs = { email: string; name: string; now: Date };

/**
 * Makes the person with this address an operator, under this name, and sends a link that signs in within 15 minutes; an
 * operator also gets the link. Returns the path of the link. Throws for an invalid address or name, and when the
 * address belongs to a corporation.
 */
export async function makeOperator(db: Db, given: MakeArgs): Promise<string> {
  const email = normalizeEmail(given.email);
  const name = normalizeLine(given.name);
  if (!email || !isNameWithinLimit(name)) throw new OperatorRefusal(usage);
  const key = emailKey(email);
  const { now } = given;
  return inTransaction(db, async (tx) => {
    await lockStaffRequestsWithSameKey(tx, { kind: 'email', value: key });
    const { corporationId } = await membershipOfEmail(tx, key);
    if (corporationId !== null) {
      throw new OperatorRefusal(`${email} belongs to a corporation, so it cannot be an operator.`);
    }
    const staffId = await storePerson(tx, { email, key, name, now });
    await storeOperator(tx, { staffId, now });
    return sendStaffLink(tx, { key, side: 'operator', source: null, now });
  });
}

/**
 * Takes an operator's role, sessions and passkeys away, from the commit on. Throws when no operator has the address.
 */
export async function removeOperator(
  db: Db,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const staffId = await endOperatorRole(tx, { key: emailKey(normalizeEmail(email) ?? ''), now });
    if (staffId === null) throw new OperatorRefusal(`${email} is no operator.`);
    await markStaffSessionsEnded(tx, { staffId, now });
    await deletePasskeysOf(tx, { kind: 'person', ownerId: staffId });
  });
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { remove: { type: 'string' } },
  });
  const [email = '', name = ''] = positionals;
  const db = openDb(openCommandLinePool(process.env['DATABASE_URL'] ?? '', 1));
  try {
    // The product's clock, which the demo moves; without the demo it is the machine's clock.
    const now = (await openStoredClock(db)).now();
    if (values.remove === undefined) {
      const path = await makeOperator(db, { email, name, now });
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
