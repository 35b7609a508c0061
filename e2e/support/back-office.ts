import type { APIRequestContext, Page } from '@playwright/test';

import { instantAtJst, jstDay, jstTime } from '#platform/base/jst.ts';

type Variables = Record<string, unknown>;

/** Calls for journeys that act as the worker's counterparts: facilities, operators and the demo's clock. */
export type BackOffice = ReturnType<typeof openBackOffice>;

type Shift = {
  templateId: string;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  hourlyWage: number;
  capacity: number;
};

/** Opens the APIs of the site as the demo's manager of a facility, as the demo's operator, and as the demo. */
export function openBackOffice(request: APIRequestContext) {
  /** Origin of the site, from the last response; the APIs of facilities and operators require it. */
  let origin = '';
  async function send<Data>(
    api: 'demo' | 'facility' | 'operator',
    query: string,
    variables: Variables,
  ): Promise<Data> {
    const response = await request.post(`/api/${api}/graphql`, {
      headers: {
        'apollo-require-preflight': 'true',
        ...(api === 'demo' ? {} : { origin }),
      },
      data: { query, variables },
    });
    ({ origin } = new URL(response.url()));
    // The shape of a GraphQL answer; errors fail the journey here.
    const answer = (await response.json()) as { data: Data; errors?: { message: string }[] };
    if (answer.errors) throw new Error(answer.errors.map(({ message }) => message).join('\n'));
    return answer.data;
  }
  /** Sends a document to the demo's API, for its clock, outbox and bank. */
  const demo = <Data>(query: string, variables: Variables = {}) =>
    send<Data>('demo', query, variables);
  /**
   * Sends a document as the demo's operator, with a new session each time, because the clock may have moved by days.
   */
  async function operator<Data>(query: string, variables: Variables = {}): Promise<Data> {
    await demo('mutation { enterAsOperator(input: {}) { success } }');
    return send<Data>('operator', query, variables);
  }
  /** Sends a document as the demo's manager of a facility, with a new session each time. */
  async function facility<Data>(
    facilityId: string,
    query: string,
    variables: Variables = {},
  ): Promise<Data> {
    await demo('mutation ($id: ID!) { enterAsManager(input: { facilityId: $id }) { success } }', {
      id: facilityId,
    });
    return send<Data>('facility', query, variables);
  }
  /** Moves the product's clock. An answer comes after seconds: a longer move is waited for by the same operation. */
  async function moveClock(input: { to: string } | { minutes: number }): Promise<void> {
    const document = `mutation ($input: MoveClockInput!) { moveClock(input: $input) { movingTo } }`;
    type Answer = { moveClock: { movingTo: string | null } };
    let { movingTo } = (await demo<Answer>(document, { input })).moveClock;
    while (movingTo !== null) {
      ({ movingTo } = (await demo<Answer>(document, { input: { to: movingTo } })).moveClock);
    }
  }
  async function now(): Promise<Date> {
    const { clock } = await demo<{ clock: { now: string } }>('{ clock { now } }');
    return new Date(clock.now);
  }
  return {
    demo,
    operator,
    facility,
    /** The product's present time. */
    now,
    /** Moves the product's clock forward and runs the due tasks. */
    async moveTo(instant: Date): Promise<void> {
      await moveClock({ to: instant.toISOString() });
    },
    /** Moves the product's clock forward by minutes and runs the due tasks. */
    async moveBy(minutes: number): Promise<void> {
      await moveClock({ minutes });
    },
    /** The newest sign-in code sent to a number. */
    async codeFor(recipient: string): Promise<string> {
      const { outbox } = await demo<{ outbox: { messages: { body: string }[] } }>(
        'query ($recipient: String!) { outbox(input: { recipient: $recipient, kind: sms }) { messages { body } } }',
        { recipient },
      );
      const code = outbox.messages.map(({ body }) => /\b\d{6}\b/.exec(body)?.[0]).find(Boolean);
      if (!code) throw new Error(`no code was sent to ${recipient}`);
      return code;
    },
    /** The newest sign-in link sent to an e-mail address, as a path. */
    async linkFor(recipient: string): Promise<string> {
      const { outbox } = await demo<{ outbox: { messages: { path: string | null }[] } }>(
        'query ($recipient: String!) { outbox(input: { recipient: $recipient, kind: email }) { messages { path } } }',
        { recipient },
      );
      const link = outbox.messages.find(({ path }) => path?.startsWith('/sign-in/link'))?.path;
      if (!link) throw new Error(`no link was sent to ${recipient}`);
      return link;
    },
    /** Today's six-digit check-in code of a facility. */
    async stampCode(facilityId: string): Promise<string> {
      const { facility: shown } = await demo<{ facility: { stampCode: string } }>(
        'query ($id: ID!) { facility(id: $id) { stampCode } }',
        { id: facilityId },
      );
      return shown.stampCode;
    },
    /** Approves the hours of a shift at a facility. */
    approve: (facilityId: string, id: string) =>
      facility(
        facilityId,
        'mutation ($id: ID!) { approveAttendance(input: { id: $id }) { success } }',
        { id },
      ),
    giveBack: (facilityId: string, id: string, reason: string) =>
      facility(
        facilityId,
        'mutation ($input: ReturnAttendanceInput!) { returnAttendance(input: $input) { success } }',
        { input: { id, reason } },
      ),
    /** Asks the worker to agree to a cancelled shift, or ends the contract for a listed reason. */
    callOff: (
      facilityId: string,
      input: { id: string; reason: string; listedReason?: string },
    ): Promise<unknown> =>
      facility(
        facilityId,
        'mutation ($input: CancelShiftInput!) { requestScheduleCancellation(input: $input) { success } }',
        { input },
      ),
    /** Posts a shift with instant hire; resolves with its id. */
    async post(facilityId: string, { startsAt, endsAt, ...terms }: Shift): Promise<string> {
      const line = {
        ...terms,
        mode: 'INSTANT',
        days: [jstDay(startsAt)],
        startTime: jstTime(startsAt),
        endTime: jstTime(endsAt),
        travelAllowance: 500,
        bonus: 0,
      };
      const { postShifts } = await facility<{ postShifts: { recruitmentIds: string[] } }>(
        facilityId,
        'mutation ($input: PostShiftsInput!) { postShifts(input: $input) { recruitmentIds } }',
        { input: { lines: [line] } },
      );
      const [id] = postShifts.recruitmentIds;
      if (id === undefined) throw new Error('no shift was posted');
      return id;
    },
    /** Writes all requested transfers into bank files, and lets the bank pay or return them on their designated days. */
    async settle(failure?: 'NAME_MISMATCH' | 'NO_ACCOUNT'): Promise<void> {
      // The scheduled task may already have made a file, which waits for the bank in the same way.
      await operator('mutation { submitTransfers { recordCount } }');
      const { playBank } = await demo<{
        playBank: { id: string; designatedOn: string; transfers: { id: string }[] }[];
      }>('{ playBank { id designatedOn transfers { id } } }');
      if (playBank.length === 0) throw new Error('no transfer was at the bank');
      for (const { id, designatedOn, transfers } of playBank) {
        if (jstDay(await now()) < designatedOn)
          await moveClock({ to: instantAtJst(designatedOn, '09:00').toISOString() });
        const failures = failure
          ? transfers.map((transfer) => ({ transferId: transfer.id, reason: failure }))
          : [];
        await demo(
          'mutation ($id: ID!, $failures: [TransferFailureInput!]) { settleTransfers(input: { bankFileId: $id, failures: $failures }) { completed failed } }',
          { id, failures },
        );
      }
    },
    /** Lets two operators set the limit of what is advanced for a corporation, in yen. */
    async setExposureLimit(corporationId: string, limit: number): Promise<void> {
      const words = { reason: '開設の予定を確認しました', evidence: '法人の計画書を見ました' };
      await operator(
        'mutation ($input: AskExposureLimitInput!) { askExposureLimit(input: $input) { success } }',
        { input: { corporationId, limit, ...words } },
      );
      await demo('mutation { enterAsOperator(input: { operator: SECOND }) { success } }');
      const { countersignRequests } = await send<{
        countersignRequests: { requests: { id: string }[] };
      }>('operator', '{ countersignRequests { requests { id } } }', {});
      await send(
        'operator',
        'mutation ($id: ID!) { approveCountersign(input: { id: $id, reason: "計画書を確認しました" }) { success } }',
        { id: countersignRequests.requests[0]?.id },
      );
    },
  };
}

/** Signs in the page's browser as the demo's operator, without a passkey. */
export async function enterAsOperator(page: Page): Promise<void> {
  await openBackOffice(page.request).demo('mutation { enterAsOperator(input: {}) { success } }');
}

/** Signs in the page's browser as the demo's manager of a facility, without a passkey. */
export async function enterAsManager(page: Page, facilityId: string): Promise<void> {
  await openBackOffice(page.request).demo(
    'mutation ($id: ID!) { enterAsManager(input: { facilityId: $id }) { success } }',
    { id: facilityId },
  );
}
