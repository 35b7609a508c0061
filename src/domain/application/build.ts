import { buildWorker } from '#access/worker/build.ts';
import { buildIdentity, buildLicense, type BuildIdentityArgs } from '#domain/credentials/build.ts';
import { buildPaperChoice } from '#domain/notice-delivery/build.ts';
import { buildBankAccount } from '#domain/pay/build.ts';
import {
  buildEmergencyContact,
  buildProfile,
  type BuildProfileArgs,
} from '#domain/profile/build.ts';
import { storeSkippedPreparationStep } from '#domain/profile/queries.server.ts';
import type { App } from '#platform/server/context.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { applyToRecruitment } from './applying/apply.server.ts';

export type PreparedWorkerWishes = {
  now: Date;
  phoneNumber?: string;
  /** Licences for which the worker gets verified certificates. */
  licenseIds?: readonly number[];
  nationality?: 'japan' | 'foreign';
  /**
   * True adds a bank account; `'open'` leaves it as the next step to do. Otherwise the worker has postponed it by
   * 「あとで登録する」.
   */
  bank?: boolean | 'open';
  /** How documents are delivered, by default PDF; null leaves the question unanswered. */
  papers?: 'electronic' | 'paper' | null;
  profile?: Partial<BuildProfileArgs>;
  identity?: Partial<BuildIdentityArgs>;
};

/**
 * A worker who may apply at once: profile, approved identity, emergency contact, licences, delivery
 * choice.
 */
export async function buildPreparedWorker(
  db: QueryExecutor,
  wishes: PreparedWorkerWishes,
): Promise<{ id: string; phoneNumber: string }> {
  const { now, nationality = 'japan' } = wishes;
  const worker = await buildWorker(
    db,
    wishes.phoneNumber ? { now, phoneNumber: wishes.phoneNumber } : { now },
  );
  const workerId = worker.id;
  await buildProfile(db, { nationality, ...wishes.profile, workerId, now });
  await buildIdentity(db, { ...identityOf(nationality), ...wishes.identity, workerId, now });
  await buildEmergencyContact(db, { workerId, now });
  if (wishes.papers !== null) {
    await buildPaperChoice(db, { workerId, now, method: wishes.papers ?? 'electronic' });
  }
  await Promise.all(
    (wishes.licenseIds ?? []).map((licenseId) => buildLicense(db, { workerId, now, licenseId })),
  );
  if (wishes.bank === true) await buildBankAccount(db, { workerId, now });
  else if (wishes.bank !== 'open')
    await storeSkippedPreparationStep(db, { workerId, kind: 'bank_account', now });
  return worker;
}

/** Applies through the real command and returns the contract. Throws when none was concluded. */
export async function buildContract(
  app: App,
  wishes: { workerId: string; recruitmentId: string; now: Date },
): Promise<{ applicationId: string; attendanceId: string }> {
  const { applicationId, attendanceId } = await applyToRecruitment(app, wishes);
  if (attendanceId === null)
    throw new Error('The application waits for the facility: there is no contract yet.');
  return { applicationId, attendanceId };
}

function identityOf(nationality: 'japan' | 'foreign'): Partial<BuildIdentityArgs> {
  return nationality === 'japan'
    ? { documentType: 'drivers_license' }
    : { documentType: 'residence_card', workPermission: 'unlimited', expiresOn: '2030-12-31' };
}
