import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dataFolder } from './paths.ts';
import { makeVapidPair } from './vapid.ts';

const names = ['AUTH_SECRET', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const;
type Secrets = Record<(typeof names)[number], string>;

/**
 * The switch and the secrets of demo mode. Each secret comes from the environment, else from the file of an earlier
 * start, else it is made up. The file is below `.data`, so that a restart signs nobody out. In production the secrets
 * come from the environment.
 */
export function demoSecrets(): Secrets & { VAPID_SUBJECT: string; DEMO: '1' } {
  const file = path.join(dataFolder, 'secrets.json');
  const kept = readKept(file);
  const made: Secrets = {
    AUTH_SECRET: kept['AUTH_SECRET'] ?? random(32),
    ...pairOf(kept),
  };
  if (names.some((name) => kept[name] === undefined)) {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  }
  return {
    DEMO: '1',
    AUTH_SECRET: process.env['AUTH_SECRET'] || made.AUTH_SECRET,
    ...givenPair(made),
  };
}

/** True when the npm scripts start the demo: with `DEMO=1`, or on the database that came through npm. */
export function isDemo(): boolean {
  const { DEMO, NODE_ENV, DATABASE_URL } = process.env;
  return DEMO === '1' || (NODE_ENV !== 'production' && !DATABASE_URL);
}

/** The variables of web push: both keys from the environment, or the pair of this folder; a demo subject where none is given. */
function givenPair(made: Secrets) {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = process.env;
  const pair =
    VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY ? { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } : pairOf(made);
  return { ...pair, VAPID_SUBJECT: VAPID_SUBJECT || 'mailto:demo@hitokoma.example' };
}

/** The stored key pair, or a new one. Browsers subscribe with the public key: with another pair all must subscribe again. */
function pairOf(kept: Record<string, string>) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = kept;
  if (publicKey && privateKey)
    return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  return makeVapidPair();
}

function readKept(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(
      Object.entries(found).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    );
  } catch {
    // A start that was killed left a half-written file: new secrets cost only a new sign-in.
    return {};
  }
}

function random(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
