import { sealedGiftCardCodeTables } from '#domain/points/gift-cards/sealed-code.server.ts';
import { openDb, openCommandLinePool, type Db } from '#platform/server/database/db.server.ts';
import { readEnvOrEnd, type Env } from '#platform/server/env.server.ts';
import { resealTexts } from '#platform/server/reseal-texts.server.ts';
import { sealedWebhookSecretTable } from '#domain/webhooks/endpoints.server.ts';

/** All stored texts that are sealed with AUTH_SECRET for longer than a session lasts. */
const sealedTexts = [...sealedGiftCardCodeTables, sealedWebhookSecretTable] as const;

/**
 * Seals everything with the first secret of `AUTH_SECRET`. Returns a line for each kind of text, and whether every
 * text is now sealed with that secret.
 */
export async function resealStoredSecrets(deps: {
  db: Db;
  env: Pick<Env, 'secrets'>;
}): Promise<{ lines: string[]; isWhole: boolean }> {
  const lines: string[] = [];
  let isWhole = true;
  for (const texts of sealedTexts) {
    // oxlint-disable-next-line no-await-in-loop -- one table after the other leaves the pool to requests
    const { current, resealed, unknown } = await resealTexts(deps, texts);
    lines.push(
      `${texts.what}: ${resealed} sealed again, ${current} had the first secret, ${unknown} opened by none`,
    );
    isWhole &&= unknown === 0;
  }
  return { lines, isWhole };
}

/** `npm run reseal`, for use after a change of AUTH_SECRET: afterwards no stored text needs an older secret. */
if (import.meta.main) {
  const env = readEnvOrEnd();
  const db = openDb(openCommandLinePool(env.DATABASE_URL, 1));
  try {
    const { lines, isWhole } = await resealStoredSecrets({ db, env });
    process.stdout.write(`${lines.join('\n')}\n`);
    process.stdout.write(
      isWhole
        ? 'Nothing is sealed with another secret than the first: the others may go.\n'
        : 'The log names the texts that none of the secrets opens: put the secret back that sealed them, and run this again.\n',
    );
    process.exitCode = isWhole ? 0 : 1;
  } finally {
    await db.destroy();
  }
}
