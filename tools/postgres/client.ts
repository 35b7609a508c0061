import { Client } from 'pg';

/** True when a server answers at the address. */
export async function isServerAnswering(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('select 1'));
    return true;
  } catch {
    // The server is not there yet, recovers, or has ended: the caller tries again or gives up.
    return false;
  }
}

/** Creates the database when it is missing. `url` is the address of any other database of the same server. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

/** Opens a connection for `work` and closes it afterwards, also after an error. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // When the server dies, the running query fails; without this listener the error would also end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function addressOfDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
