import { CommandFailure } from '../../run/ending.ts';
import { runNode } from '../../run/processes.ts';

/** Runs the operators' audit with its deadlines, by the product's clock; throws when it finds a fault. */
export async function auditLedger(databaseUrl: string): Promise<void> {
  const audit = await runNode(['src/main/audit.server.ts'], {
    env: { DATABASE_URL: databaseUrl },
  });
  if (audit.code !== 0)
    throw new CommandFailure(
      `The books of ${new URL(databaseUrl).pathname.slice(1)} do not agree:\n${audit.output}`,
    );
}
