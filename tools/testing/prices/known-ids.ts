import type { Client } from 'pg';

/** Ids of rows of a database with the demo region, by the parameters of pages; up to eight of each. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

/** The worker with the most shifts. */
export async function findBusyWorker(client: Client): Promise<{ id: string; phoneNumber: string }> {
  return only(
    await client.query(
      `select w.id, w.phone_number as "phoneNumber" from workers w join attendances a on a.worker_id = w.id
        where w.deleted_at is null and w.phone_number is not null group by w.id order by count(*) desc, w.id limit 1`,
    ),
  );
}

/** The facility with the most shifts, and its corporation. */
export async function findBusyHome(
  client: Client,
): Promise<{ corporationId: string; facilityId: string }> {
  return only(
    await client.query(
      `select corporation_id as "corporationId", facility_id as "facilityId" from attendances
        group by corporation_id, facility_id order by count(*) desc, facility_id limit 1`,
    ),
  );
}

function only<Row extends object>({ rows }: { rows: Row[] }): Row {
  const [row] = rows;
  if (!row) throw new Error('The database has no shifts.');
  return row;
}

const publicIds = {
  recruitmentId: 'select recruitment_id as id from open_recruitments order by id limit 8',
  facilityId: 'select distinct facility_id as id from attendances order by id limit 8',
};

/** Each parameter with a statement that finds its values for a worker. */
const workersIds = {
  ...publicIds,
  attendanceId:
    'select distinct on (state) id from attendances where worker_id = $1 order by state, starts_at desc limit 8',
  eventId: 'select id from attendances where worker_id = $1 order by starts_at desc limit 8',
  id: `select id from applications where worker_id = $1
        union all select id from license_certificates where worker_id = $1 order by id limit 8`,
  employerId:
    'select distinct corporation_id as id from wages where worker_id = $1 order by id limit 8',
  channelId: 'select id from chat_channels where worker_id = $1 order by id limit 8',
};

/** The same for a facility. */
const homesIds = {
  facilityId: 'select $1::text as id',
  templateId: 'select id from jobs where facility_id = $1 order by id limit 8',
  agreementId: 'select id from agreement_filings where facility_id = $1 order by id limit 8',
  channelId: 'select id from chat_channels where facility_id = $1 order by active_at desc limit 8',
};

/** The same for operators. */
const operatorsIds = {
  ...publicIds,
  corporationId: 'select id from corporations order by id limit 8',
  workerId: 'select id from workers where deleted_at is null order by id limit 8',
  documentId: `select id from identities where state = 'PENDING' order by id limit 8`,
  channelId: 'select id from chat_channels order by active_at desc limit 8',
};

const statements = { worker: workersIds, facility: homesIds, operator: operatorsIds };

/** Reads the ids for the pages of a side; `of` is the worker or the facility. */
export async function readKnownIds(
  client: Client,
  side: keyof typeof statements,
  of?: string,
): Promise<KnownIds> {
  const found: Record<string, string[]> = {};
  for (const [name, text] of Object.entries(statements[side])) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { rows } = await client.query<{ id: string }>(text, text.includes('$1') ? [of] : []);
    found[name] = rows.map(({ id }) => id);
  }
  return found;
}
