import { buildMailServer, type ReceivedMail } from '#platform/server/delivery/mail-server.build.ts';
import { startTestKmsServer } from '#platform/server/files/kms-server.build.ts';

import { startRedis } from '../../redis.ts';
import { findFreePort } from '../../run/ports.ts';
import { openNetworkGate, type NetworkGate } from '../engines/gate.ts';
import { startS3 } from './s3-server.ts';

export type GatedServices = {
  gates: Record<'redis' | 's3' | 'kms' | 'smtp', NetworkGate>;
  /** Environment variables of a product that reaches the services through the gates. */
  environment: NodeJS.ProcessEnv;
  /** Every mail that the mail server has accepted. */
  mails: ReceivedMail[];
  stop(): Promise<void>;
};

/** Starts Redis, an S3 store, a key service and a mail server, each behind a gate that can be closed. */
export async function startGatedServices(redisCommand: string): Promise<GatedServices> {
  const redis = await startRedis(redisCommand);
  const s3 = await startS3();
  const kms = await startTestKmsServer(['alias/hitokoma']);
  const mail = await buildMailServer();
  const gateTo = async (url: string) =>
    openNetworkGate(Number(new URL(url).port), await findFreePort());
  const gates = {
    redis: await gateTo(redis.url),
    s3: await gateTo(s3.bucket.endpoint),
    kms: await gateTo(kms.account.endpoint),
    smtp: await gateTo(mail.url),
  };
  return {
    gates,
    environment: {
      ...s3.environment,
      ...kms.environment,
      REDIS_URL: `redis://127.0.0.1:${gates.redis.port}`,
      S3_ENDPOINT: `http://127.0.0.1:${gates.s3.port}`,
      KMS_ENDPOINT: `http://127.0.0.1:${gates.kms.port}`,
      SMTP_URL: `smtp://127.0.0.1:${gates.smtp.port}`,
    },
    mails: mail.taken,
    async stop() {
      await Promise.all(Object.values(gates).map((gate) => gate.close()));
      await Promise.all([redis.stop(), s3.stop(), kms.stop(), mail.close()]);
    },
  };
}
