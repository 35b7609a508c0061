import { firstAddressRequests } from './address-loads.ts';
import { firstClassRequests } from './class-loads.ts';
import { emptyTally, openLoadConnection } from './connection.ts';
import type { FairnessFixture } from './fixture.ts';

/**
 * Sends once what the loads of pages, pictures and files send. The first answer of each kind takes a process many times
 * as long as all later ones of any caller, because code is compiled and data sets are read.
 */
export async function warmUp(port: number, fixture: FairnessFixture): Promise<void> {
  const connection = openLoadConnection({ port, address: () => '10.255.0.7', tally: emptyTally() });
  for (const request of [...firstAddressRequests(fixture), ...firstClassRequests(fixture)])
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as on a process that has just started
    await connection.ask(request);
  connection.close();
}
