import { Client } from 'pg';

/** Whether a server answers at the address. */
export async function accepts(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('select 1'));
    return true;
  } catch {
    // Not there yet, recovering, or gone: the caller asks again or gives up.
    return false;
  }
}

/** Makes the database when it is missing. `url` leads to another database of the same server. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

/** One connection for one piece of work, closed whatever happens. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A server that dies in the middle fails the query; without a listener it would end us too.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
