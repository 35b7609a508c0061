import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { dataFolder } from './paths.ts';
import { makeVapidPair } from './vapid.ts';

const secrets = v.object({
  AUTH_SECRET: v.string(),
  VAPID_PUBLIC_KEY: v.string(),
  VAPID_PRIVATE_KEY: v.string(),
});
type Secrets = v.InferOutput<typeof secrets>;

/**
 * The switch and the secrets of demo mode. Each secret comes from the environment, else from the file of an earlier
 * start, else it is made up. The file is below `.data`, so that a restart signs nobody out. In production the secrets
 * come from the environment.
 */
export function demoSecrets(): Secrets & { VAPID_SUBJECT: string; DEMO: '1' } {
  const own = storedOrNew();
  const { AUTH_SECRET, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = process.env;
  return {
    ...own,
    ...(AUTH_SECRET && { AUTH_SECRET }),
    // A key without the other one is none.
    ...(VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY && { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }),
    VAPID_SUBJECT: VAPID_SUBJECT || 'mailto:demo@hitokoma.example',
    DEMO: '1',
  };
}

/** True when the npm scripts start the demo: with `DEMO=1`, or on the database that came through npm. */
export function isDemo(): boolean {
  const { DEMO, NODE_ENV, DATABASE_URL } = process.env;
  return DEMO === '1' || (NODE_ENV !== 'production' && !DATABASE_URL);
}

function storedOrNew(): Secrets {
  const file = path.join(dataFolder, 'secrets.json');
  try {
    return v.parse(secrets, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // The first start, or an earlier one was killed while it wrote: new secrets cost a new sign-in and subscription.
    const made = { AUTH_SECRET: randomBytes(32).toString('hex'), ...makeVapidPair() };
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    return made;
  }
}
