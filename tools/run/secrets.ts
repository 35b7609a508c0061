import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { CommandFailure } from './ending.ts';
import { checkoutDataFolder } from './paths.ts';
import { makeVapidPair } from './vapid.ts';

const secrets = v.object({
  AUTH_SECRET: v.string(),
  VAPID_PUBLIC_KEY: v.string(),
  VAPID_PRIVATE_KEY: v.string(),
});
type Secrets = v.InferOutput<typeof secrets>;
const stored = v.looseObject(v.partial(secrets).entries);

/**
 * `DEMO=1` and the secrets of demo mode. Each secret comes from the environment, else from the file of an earlier
 * start, else it is generated. The file is below `.data`, so that a restart ends no session. In production the secrets
 * come from the environment.
 */
export function demoSecrets(
  folder = checkoutDataFolder,
): Secrets & { VAPID_SUBJECT: string; DEMO: '1' } {
  const own = storedOrNew(folder);
  const { AUTH_SECRET, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = process.env;
  return {
    ...own,
    ...(AUTH_SECRET && { AUTH_SECRET }),
    // The key pair counts only when both keys are set.
    ...(VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY && { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }),
    VAPID_SUBJECT: VAPID_SUBJECT || 'mailto:demo@hitokoma.example',
    DEMO: '1',
  };
}

/** True when the npm scripts start the demo: with `DEMO=1`, or on the database that came through npm. */
export function isDemoRun(): boolean {
  const { DEMO, NODE_ENV, DATABASE_URL } = process.env;
  return DEMO === '1' || (NODE_ENV !== 'production' && !DATABASE_URL);
}

/** The secrets of an earlier start. Missing ones are generated and added to the file. */
function storedOrNew(folder: string): Secrets {
  const file = path.join(folder, 'secrets.json');
  const known = readStored(file);
  const hasPair = known.VAPID_PUBLIC_KEY !== undefined && known.VAPID_PRIVATE_KEY !== undefined;
  const all = {
    ...known,
    AUTH_SECRET: known.AUTH_SECRET ?? randomBytes(32).toString('hex'),
    ...(!hasPair && makeVapidPair()),
  };
  if (known.AUTH_SECRET === undefined || !hasPair) store(file, all);
  return v.parse(secrets, all);
}

/** Writes the file atomically: also when this process is killed, it is complete or unchanged. */
function store(file: string, all: object): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function readStored(file: string): v.InferOutput<typeof stored> {
  if (!existsSync(file)) return {};
  try {
    return v.parse(stored, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // New secrets would end all sessions and make unreadable what the old ones encrypted, such as gift card codes and
    // files.
    throw new CommandFailure(
      `${file} is no JSON object with the secrets of the demo: repair it, or delete it together with the demo's data.`,
    );
  }
}
