import { randomInt } from 'node:crypto';

import { buildWorker } from '#account/build.ts';
import { buildEmergencyContact, buildProfile, type ProfileWishes } from '#profile/build.ts';
import { cleanImage } from '#server/uploads/images.server.ts';
import { jpeg } from '#server/uploads/images.build.ts';
import { keepUpload, type UploadPurpose } from '#server/uploads/uploads.server.ts';

import { openProduct, type Product, type TestAnswer } from '../processes/product.ts';

export type Person = { id: string; phoneNumber: string; token: string };
export type PersonWishes = Partial<Omit<ProfileWishes, 'workerId' | 'now'>> & {
  withoutProfile?: boolean;
  withoutContact?: boolean;
};

/** The product with shorthands for what tests of documents do all the time. */
export type Scene = Product & {
  /** Somebody with a profile and an emergency contact, and no document yet. */
  person(wishes?: PersonWishes): Promise<Person>;
  /** A picture of theirs, received and cleaned. */
  upload(who: Person, purpose?: UploadPurpose): Promise<string>;
  /** Sends a driving licence in, or what is wished otherwise; fields that are null are left out. */
  submit(who: Person, wishes?: Record<string, unknown>, key?: string): Promise<TestAnswer>;
  /** The id of a document that must have been taken in. */
  submitted(who: Person, wishes?: Record<string, unknown>): Promise<string>;
  /** Registers a licence certificate with a fresh picture. */
  register(who: Person, wishes?: Record<string, unknown>): Promise<TestAnswer>;
  registered(who: Person, wishes?: Record<string, unknown>): Promise<string>;
  letters(workerId: string): Promise<string[]>;
  history(subject: string, id: string): Promise<(string | null)[][]>;
};

const submitDocument = `mutation ($input: RegisterIdentityAndContactInput!) {
  registerIdentityAndContact(input: $input) { success id }
}`;
const registerDocument = `mutation ($input: RegisterWorkerLicenseCertificateInput!) {
  registerWorkerLicenseCertificate(input: $input) { uploadId id }
}`;

/** A number that nobody else in the test has. */
export const freshNumber = (): string => String(randomInt(100_000_000_000, 999_999_999_999));

/** Opens the product on a test database, at the instant. */
export async function openScene(databaseUrl: string, startAt: Date): Promise<Scene> {
  const product = await openProduct(databaseUrl, startAt);
  const { app, call } = product;
  const { db } = app;
  const now = () => app.clock.now();
  // Every test reads the same picture; encoding it once is enough.
  const image = await cleanImage(await jpeg(), 'document');

  const upload: Scene['upload'] = (who, purpose = 'identity') =>
    keepUpload(app, { workerId: who.id, purpose, image, now: now() });
  const options = ({ token }: Person, idempotencyKey?: string) =>
    idempotencyKey === undefined ? { token } : { token, idempotencyKey };

  const submit: Scene['submit'] = async (who, wishes = {}, key) => {
    const input = {
      documentType: 'drivers_license',
      documentNumber: freshNumber(),
      expiresOn: '2030-01-01',
      frontUploadId: wishes['frontUploadId'] ?? (await upload(who)),
      backUploadId: wishes['backUploadId'] === undefined ? await upload(who) : null,
      ...wishes,
    };
    return call(submitDocument, { input: withoutNulls(input) }, options(who, key));
  };

  const register: Scene['register'] = async (who, wishes = {}) => {
    const uploadId = wishes['uploadId'] ?? (await upload(who, 'license'));
    const input = { licenseId: '1', ...wishes, uploadId };
    return call(registerDocument, { input: withoutNulls(input) }, options(who));
  };

  return {
    ...product,
    upload,
    submit,
    register,
    async person({ withoutProfile = false, withoutContact = false, ...profile } = {}) {
      const { id, phoneNumber } = await buildWorker(db, { now: now() });
      if (!withoutProfile) await buildProfile(db, { workerId: id, now: now(), ...profile });
      if (!withoutContact) await buildEmergencyContact(db, { workerId: id, now: now() });
      return { id, phoneNumber, token: await product.signIn(id) };
    },
    submitted: async (who, wishes) => idOf(await submit(who, wishes), 'registerIdentityAndContact'),
    registered: async (who, wishes) =>
      idOf(await register(who, wishes), 'registerWorkerLicenseCertificate'),
    async letters(workerId) {
      const rows = await db
        .selectFrom('outbox')
        .select('body')
        .where('worker_id', '=', workerId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(({ body }) => body);
    },
    async history(subject, id) {
      const rows = await db
        .selectFrom('state_changes')
        .select(['from_state', 'to_state', 'event', 'actor_kind'])
        .where('subject_kind', '=', subject)
        .where('subject_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map((row) => [row.from_state, row.to_state, row.event, row.actor_kind]);
    },
  };
}

function withoutNulls(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

function idOf({ data, errors }: TestAnswer, field: string): string {
  if (errors) throw new Error(`${field}: ${JSON.stringify(errors)}`);
  return data?.[field].id;
}

/** The refusal code of an answer, or undefined when it succeeded. */
export const codeOf = (answer: TestAnswer): string | undefined =>
  answer.errors?.[0]?.extensions.code;

/** The codes of several answers in alphabetical order, success as `ok`: who came first is chance. */
export const codesOf = (answers: readonly TestAnswer[]): string[] =>
  answers
    .map((answer) => codeOf(answer) ?? 'ok')
    .toSorted((one, other) => one.localeCompare(other));

/** The fields that a refusal names. */
export const fieldsOf = (answer: TestAnswer): string[] =>
  Object.keys(answer.errors?.[0]?.extensions.fields ?? {});
