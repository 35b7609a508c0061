import type { AddressInfo } from 'node:net';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type Stage = 'mail' | 'rcpt' | 'data';

/** A refusal of a mail server: `550` to the recipient, `451` to the message. */
type MailRefusal = { stage: Stage; code: number };

export type ReceivedMail = { to: string[]; from: string; raw: Buffer };

export type TestMailServer = {
  url: string;
  /** Every accepted message, as received over SMTP. */
  taken: ReceivedMail[];
  /** Sets the refusal for all later messages; null accepts everything. */
  refuse(refusal: MailRefusal | null): void;
  close(): Promise<void>;
};

/** A real mail server on a free port, for tests of delivery. */
export async function buildMailServer(): Promise<TestMailServer> {
  const taken: TestMailServer['taken'] = [];
  let refusal: MailRefusal | null = null;
  const answer = (stage: Stage): Error | null =>
    refusal?.stage === stage
      ? Object.assign(new Error('refused by the test'), { responseCode: refusal.code })
      : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(answer('mail')),
    onRcptTo: (_address, _session, done) => done(answer('rcpt')),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const problem = answer('data');
        if (!problem) {
          const to = envelope.rcptTo.map(({ address }) => address);
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          taken.push({ to, from, raw: Buffer.concat(chunks) });
        }
        done(problem);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    refuse: (next) => {
      refusal = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A message as a mail program shows it. */
export const parseReceivedMail = ({ raw }: ReceivedMail): Promise<Email> => PostalMime.parse(raw);
