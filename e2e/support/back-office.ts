import type { APIRequestContext } from '@playwright/test';

type Variables = Record<string, unknown>;

/** The other side, as a script uses it: facilities, operators and the clock. */
export type Desk = ReturnType<typeof openDesk>;

/** Speaks to `/api/desk/graphql` with the operator's key, the one of the journeys unless another is given. */
export function openDesk(request: APIRequestContext, key = process.env['DESK_KEY']) {
  async function ask<Data>(query: string, variables: Variables = {}): Promise<Data> {
    const response = await request.post('/api/desk/graphql', {
      headers: {
        authorization: `Bearer ${key}`,
        'apollo-require-preflight': 'true',
      },
      data: { query, variables },
    });
    // GraphQL's own shape; an error in it fails the journey here.
    const answer = (await response.json()) as { data: Data; errors?: { message: string }[] };
    if (answer.errors) throw new Error(answer.errors.map(({ message }) => message).join('\n'));
    return answer.data;
  }
  return {
    ask,
    /** The product's time. */
    async now(): Promise<Date> {
      const { clock } = await ask<{ clock: { now: string } }>('{ clock { now } }');
      return new Date(clock.now);
    },
    /** Moves the product's clock forward and runs what is due. */
    async moveTo(instant: Date): Promise<void> {
      await ask('mutation ($to: DateTime!) { moveClock(input: { to: $to }) { now } }', {
        to: instant.toISOString(),
      });
    },
    /** The newest sign-in code sent to a number. */
    async codeFor(recipient: string): Promise<string> {
      const { outbox } = await ask<{ outbox: { messages: { body: string }[] } }>(
        'query ($recipient: String!) { outbox(input: { recipient: $recipient, kind: sms }) { messages { body } } }',
        { recipient },
      );
      const code = outbox.messages.map(({ body }) => /\b\d{6}\b/.exec(body)?.[0]).find(Boolean);
      if (!code) throw new Error(`no code was sent to ${recipient}`);
      return code;
    },
    /** The newest sign-in link sent to an e-mail address, as a path. */
    async linkFor(recipient: string): Promise<string> {
      const { outbox } = await ask<{ outbox: { messages: { path: string | null }[] } }>(
        'query ($recipient: String!) { outbox(input: { recipient: $recipient, kind: email }) { messages { path } } }',
        { recipient },
      );
      const link = outbox.messages.find(({ path }) => path?.startsWith('/sign-in/link'))?.path;
      if (!link) throw new Error(`no link was sent to ${recipient}`);
      return link;
    },
    /** The six digits that hang in a facility today. */
    async stampCode(facilityId: string): Promise<string> {
      const { facility } = await ask<{ facility: { stampCode: string } }>(
        'query ($id: ID!) { facility(id: $id) { stampCode } }',
        { id: facilityId },
      );
      return facility.stampCode;
    },
    approve: (id: string) =>
      ask('mutation ($id: ID!) { approveAttendance(input: { id: $id }) { success } }', { id }),
    giveBack: (id: string, reason: string) =>
      ask(
        'mutation ($id: ID!, $reason: String!) { returnAttendance(input: { id: $id, reason: $reason }) { success } }',
        { id, reason },
      ),
    /** Puts every requested transfer into a bank file and reads the bank's answer to each open one. */
    async settle(failure?: 'NAME_MISMATCH' | 'NO_ACCOUNT'): Promise<void> {
      // The product's own task may have been quicker: its file waits for an answer as well.
      await ask('mutation { submitTransfers { recordCount } }');
      const { bankFiles } = await ask<{
        bankFiles: { files: { id: string; transferIds: string[]; resultReadAt: string | null }[] };
      }>('{ bankFiles { files { id transferIds resultReadAt } } }');
      const open = bankFiles.files.filter(({ resultReadAt }) => resultReadAt === null);
      if (open.length === 0) throw new Error('no transfer was at the bank');
      for (const { id, transferIds } of open) {
        const failures = failure
          ? transferIds.map((transferId) => ({ transferId, reason: failure }))
          : [];
        await ask(
          'mutation ($id: ID!, $failures: [TransferFailureInput!]) { settleTransfers(input: { bankFileId: $id, failures: $failures }) { completed failed } }',
          { id, failures },
        );
      }
    },
  };
}
