import { withClient } from '../../postgres/client.ts';
import { crewDocuments, type ShiftCrew, type CrewMember, type CrewStep } from './crews.ts';
import type { TestProduct } from '../processes/product.ts';
import { refusalCodeOf } from '../server-calls.ts';

/** A request that succeeded. */
export type AcknowledgedRequest = {
  name: CrewStep['name'];
  member: CrewMember;
  variables: Record<string, unknown>;
  askedAt: Date;
  answeredAt: Date;
  /** Position in the database's WAL after the answer, in bytes. */
  lsn: bigint;
};

/** Sends the requests of all members of a crew in parallel; resolves with the acknowledged ones. */
export async function sendCrewRequests({
  product,
  url,
  crew,
}: Work): Promise<AcknowledgedRequest[]> {
  const stories = await Promise.all(crew.members.map((member) => live({ product, url, member })));
  return stories.flat();
}

type Work = { product: TestProduct; url: string; crew: ShiftCrew };
type Life = { product: TestProduct; url: string; member: CrewMember };

async function live({ product, url, member }: Life): Promise<AcknowledgedRequest[]> {
  const { token, steps } = member;
  return withClient(url, async (client) => {
    const done: AcknowledgedRequest[] = [];
    for (const { name, variables, key } of steps) {
      const askedAt = new Date();
      const wishes = { token, idempotencyKey: key };
      const answer = await product.call(crewDocuments[name], variables, wishes);
      if (refusalCodeOf(answer) !== null) continue;
      const answeredAt = new Date();
      const { rows } = await client.query<{ lsn: string }>(
        "select (pg_current_wal_insert_lsn() - '0/0')::text as lsn",
      );
      const lsn = BigInt(rows[0]?.lsn ?? '0');
      done.push({ name, member, variables, askedAt, answeredAt, lsn });
    }
    return done;
  });
}

const traces: Record<CrewStep['name'], string> = {
  checkOut: 'select from wage_parts where attendance_id = $1',
  payout: 'select from transfers where worker_id = $1',
  exchange: 'select from gift_card_orders where worker_id = $1',
  apply: 'select from applications where worker_id = $1 and recruitment_id = $2',
};

/** Number of acknowledged requests that did not leave exactly one row in the database at `url`. */
export async function countMissingRequests(
  url: string,
  requests: readonly AcknowledgedRequest[],
): Promise<number> {
  return withClient(url, async (client) => {
    let missing = 0;
    for (const { name, member, variables } of requests) {
      const values =
        name === 'checkOut'
          ? [member.attendanceId]
          : [member.workerId, ...(name === 'apply' ? [variables['recruitmentId']] : [])];
      const { rowCount } = await client.query(traces[name], values);
      if (rowCount !== 1) missing += 1;
    }
    return missing;
  });
}
