import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { buildLicense } from '#domain/credentials/build.ts';
import { readStoredListItems } from '#domain/recruitment/search/items.queries.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { timeOnApplyFactsDay, noonOnApplyFactsDay } from './facts.build.ts';
import {
  refusalCodeOf,
  openApplicationFixture,
  type ApplicationWorker,
  type ApplicationFixture,
} from '#testing/fixtures/application.ts';
import { readSearchingWorker } from './searcher.server.ts';
import { contractMomentsOf, viewerFactsOfRecruitments } from './viewer.server.ts';

let fixture: ApplicationFixture;

beforeAll(async () => {
  fixture = await openApplicationFixture(await openTestDatabase(), noonOnApplyFactsDay);
});
afterAll(() => fixture.close());

async function newcomer(): Promise<ApplicationWorker> {
  const { id, phoneNumber } = await buildWorker(fixture.app.db, { now: noonOnApplyFactsDay });
  return { id, phoneNumber, token: await fixture.signIn(id) };
}

describe('the confirmation before applying', () => {
  const document = /* GraphQL */ `
    query ($id: ID!) {
      applicationConfirmation(recruitmentId: $id) {
        recruitmentId
        title
        facilityName
        representativeImage
        startsAt
        breakMinutes
        mode
        belonging
        bonus
        nextStep
        wage {
          hourlyWage
          workingMinutes
          base
          overtimePremium
          nightPremium
          salary
          withholdingTax
          travelAllowance
          total
        }
        confirmations {
          id
          text
        }
        requirementLicenses {
          licenses {
            id
            name
            held
          }
        }
        button {
          label
          disabled
          action
        }
        warningDialogView {
          title
          kind
        }
        conditions {
          title
          text
        }
      }
    }
  `;
  const confirm = async (who: { token?: string }, id: string) =>
    (await fixture.call(document, { id }, who)).data?.['applicationConfirmation'];

  test('tells a visitor everything but the address, and to sign in (spec 4.032)', async () => {
    const seat = await fixture.seat({ licenseGroups: [[1, 2]], bonus: 500 });
    const page = await confirm({}, seat.id);
    expect(page).toMatchObject({
      recruitmentId: seat.id,
      facilityName: '特別養護老人ホーム みどり野',
      mode: 'INSTANT',
      bonus: 500,
      nextStep: 'login',
      button: { label: 'ログインして応募', disabled: false, action: 'login' },
      warningDialogView: null,
    });
    expect(page.requirementLicenses).toEqual([
      {
        licenses: [
          { id: '1', name: '介護福祉士', held: null },
          { id: '2', name: expect.any(String), held: null },
        ],
      },
    ]);
    expect(page.conditions).toHaveLength(10);
    expect(JSON.stringify(page)).not.toContain('2-8-1');
  });

  test('says what will be received, by the table of the day', async () => {
    const page = await confirm({}, (await fixture.seat()).id);
    expect(page.wage).toEqual({
      hourlyWage: 1_500,
      workingMinutes: 480,
      base: 12_000,
      overtimePremium: 0,
      nightPremium: 0,
      salary: 12_000,
      withholdingTax: 79,
      travelAllowance: 500,
      total: 12_421,
    });
  });

  test('asks to agree to the contract, now or when the facility accepts', async () => {
    const hana = await fixture.person({ bank: true });
    const first = async (id: string) => (await confirm(hana, id)).confirmations[0].text;
    expect(await first((await fixture.seat()).id)).toBe('応募が完了した時点で労働契約が成立します');
    expect(await first((await fixture.seat({ mode: 'SCREENING' })).id)).toBe(
      '施設が承認した時点で労働契約が成立します',
    );
  });

  test('and the detail name one moment of contract to a worker on hold', async () => {
    const hana = await fixture.person({ bank: true });
    await fixture.app.db
      .insertInto('penalty_periods')
      .values({
        worker_id: hana.id,
        level: 'hold',
        reason: 'cancellation',
        starts_at: noonOnApplyFactsDay,
        ends_at: timeOnApplyFactsDay('2026-11-15 12:00'),
      })
      .execute();
    const { id } = await fixture.seat();
    const moment = '{ contractMoment { kind text } }';
    const both = (
      await fixture.call(
        `query ($id: ID!) {
        applicationConfirmation(recruitmentId: $id) { confirmations { text } contractMoment { kind text } }
        recruitmentDetail(recruitmentId: $id) { tags { name } contractMoment { kind text } } }`,
        { id },
        hana,
      )
    ).data;
    const text = '施設が承認した時点で労働契約が成立します';
    expect(both?.['applicationConfirmation'].confirmations[0]).toEqual({ text });
    for (const page of ['applicationConfirmation', 'recruitmentDetail']) {
      expect(both?.[page].contractMoment).toEqual({ kind: 'AT_ACCEPTANCE', text });
    }
    const tags = both?.['recruitmentDetail'].tags.map(({ name }: { name: string }) => name);
    expect(tags).not.toContain('即決');
    const visitor = await fixture.call(
      `query ($id: ID!) { recruitmentDetail(recruitmentId: $id) ${moment} }`,
      { id },
    );
    expect(visitor.data?.['recruitmentDetail'].contractMoment.kind).toBe('AT_APPLICATION');
  });

  test('leads through what is missing to the application, and no further (spec 4.031, 4.033, 4.037, 4.038)', async () => {
    const seat = await fixture.seat({ licenseGroups: [[1, 2]] });
    const step = async (who: ApplicationWorker) => (await confirm(who, seat.id)).button;
    expect(await step(await newcomer())).toEqual({
      label: 'プロフィールを入力',
      disabled: false,
      action: 'update_profile',
    });
    const hana = await fixture.person({ bank: true });
    expect((await step(hana)).action).toBe('register_license');
    await buildLicense(fixture.app.db, {
      workerId: hana.id,
      now: noonOnApplyFactsDay,
      licenseId: 2,
      state: 'PENDING',
    });
    expect(await step(hana)).toEqual({ label: '応募する', disabled: false, action: 'apply' });
    const { licenses } = (await confirm(hana, seat.id)).requirementLicenses[0];
    expect(licenses.map(({ held }: { held: boolean }) => held)).toEqual([false, true]);

    await fixture.applied(hana, seat.id);
    expect(await step(hana)).toEqual({ label: '応募済みです', disabled: true, action: 'nothing' });
    expect((await confirm(hana, seat.id)).warningDialogView).toBeNull();
    const other = await fixture.person();
    expect(await step(other)).toEqual({
      label: '定員に達しました',
      disabled: true,
      action: 'nothing',
    });
    expect((await confirm(other, seat.id)).warningDialogView).toEqual({
      title: '定員に達しました',
      kind: 'PreventTransition',
    });
  });

  test('of an unknown recruitment is not found', async () => {
    const unknown = { id: crypto.randomUUID() };
    expect(refusalCodeOf(await fixture.call(document, unknown))).toBe('NOT_FOUND');
  });
});

describe('preparation', () => {
  const listDocument = /* GraphQL */ `
    query ($input: PreparationInput) {
      getRemainingPreparationToApplyList(input: $input) {
        preparations {
          kind
          optional
        }
        doneCount
        totalCount
        nextStep
      }
    }
  `;
  const skipDocument = /* GraphQL */ `
    mutation ($kind: PreparationKind!) {
      skipPreparationToApply(input: { kind: $kind }) {
        success
      }
    }
  `;
  const list = async (who: ApplicationWorker, recruitmentId?: string) =>
    (await fixture.call(listDocument, { input: recruitmentId ? { recruitmentId } : null }, who))
      .data?.['getRemainingPreparationToApplyList'];
  const skip = (who: ApplicationWorker, kind: string) => fixture.call(skipDocument, { kind }, who);

  test('of a new worker is every step (spec 4.027, 4.028, 4.029, 4.030)', async () => {
    expect(await list(await newcomer())).toEqual({
      preparations: [
        { kind: 'profile', optional: false },
        { kind: 'identity', optional: false },
        { kind: 'license', optional: true },
        { kind: 'bank_account', optional: true },
      ],
      doneCount: 0,
      totalCount: 5,
      nextStep: 'update_profile',
    });
  });

  test('shrinks by what is skipped, twice or once', async () => {
    const hana = await fixture.person();
    await skip(hana, 'bank_account');
    expect((await skip(hana, 'bank_account')).data).toEqual({
      skipPreparationToApply: { success: true },
    });
    await skip(hana, 'license');
    expect(await list(hana)).toEqual({
      preparations: [],
      doneCount: 3,
      totalCount: 3,
      nextStep: 'apply',
    });
    const licensed = await fixture.seat({ licenseGroups: [[1]] });
    expect(await list(hana, licensed.id)).toMatchObject({
      preparations: [{ kind: 'license', optional: false }],
      nextStep: 'register_license',
    });
  });

  test('a bank account is the next step until it is skipped, and an application never needs it', async () => {
    const [hana, seat] = await Promise.all([fixture.person({ bank: 'open' }), fixture.seat()]);
    const next = /* GraphQL */ `
      query ($id: ID!) {
        recruitmentDetail(recruitmentId: $id) {
          button {
            label
            disabled
            action
          }
        }
        applicationConfirmation(recruitmentId: $id) {
          nextStep
          button {
            action
          }
        }
      }
    `;
    const stepOf = async () => (await fixture.call(next, { id: seat.id }, hana)).data;
    const action = 'register_bank_account';
    expect(await stepOf()).toEqual({
      recruitmentDetail: { button: { label: '振込口座を登録', disabled: false, action } },
      applicationConfirmation: { nextStep: action, button: { action } },
    });
    await skip(hana, 'bank_account');
    expect(await stepOf()).toEqual({
      recruitmentDetail: { button: { label: '応募へ進む', disabled: false, action: 'apply' } },
      applicationConfirmation: { nextStep: 'apply', button: { action: 'apply' } },
    });
    // A client that asks for nothing before is not refused.
    await fixture.applied(await fixture.person({ bank: 'open' }), seat.id);
  });

  test('that an application needs cannot be skipped', async () => {
    const hana = await newcomer();
    expect(refusalCodeOf(await skip(hana, 'profile'))).toBe('PREPARATION_NOT_OPTIONAL');
    expect(refusalCodeOf(await skip(hana, 'identity'))).toBe('PREPARATION_NOT_OPTIONAL');
    expect((await list(hana)).totalCount).toBe(5);
  });

  test('for an unknown recruitment is not found', async () => {
    const input = { recruitmentId: crypto.randomUUID() };
    const answer = await fixture.call(listDocument, { input }, await newcomer());
    expect(refusalCodeOf(answer)).toBe('NOT_FOUND');
  });
});

const view = async (who: ApplicationWorker | null, ids: string[]) =>
  viewerFactsOfRecruitments(
    {
      app: fixture.app,
      db: fixture.app.db,
      now: noonOnApplyFactsDay,
      worker: who && { id: who.id, sessionId: who.id },
    },
    ids,
  );

describe('the viewer of many recruitments', () => {
  test('gets each of them as it is to them', async () => {
    const hana = await fixture.person({ bank: true, licenseIds: [1] });
    const [hers, sameDay, licensed, full] = await Promise.all([
      fixture.seat(),
      fixture.seat({
        startsAt: timeOnApplyFactsDay('2026-11-24 19:30'),
        endsAt: timeOnApplyFactsDay('2026-11-24 22:30'),
      }),
      fixture.seat({
        startsAt: timeOnApplyFactsDay('2026-11-26 09:00'),
        endsAt: timeOnApplyFactsDay('2026-11-26 18:00'),
        licenseGroups: [[34]],
      }),
      fixture.seat({
        startsAt: timeOnApplyFactsDay('2026-11-27 09:00'),
        endsAt: timeOnApplyFactsDay('2026-11-27 18:00'),
      }),
    ]);
    await fixture.applied(hana, hers.id);
    await fixture.applied(await fixture.person(), full.id);
    const seen = await view(hana, [
      hers.id,
      sameDay.id,
      licensed.id,
      full.id,
      '00000000-0000-7000-8000-000000000000',
    ]);
    expect(seen.size).toBe(4);
    expect(seen.get(hers.id)).toEqual({
      nextStep: 'nothing',
      warningDialogView: null,
      heldLicenseIds: [1],
      hasContract: true,
      provisionalLabel: null,
      earliestStart: null,
      contractMoment: expect.objectContaining({ kind: 'AT_APPLICATION' }),
    });
    expect(seen.get(sameDay.id)).toMatchObject({
      nextStep: 'apply',
      warningDialogView: { title: '勤務は1日1件までです' },
      hasContract: false,
    });
    expect(seen.get(licensed.id)).toMatchObject({
      nextStep: 'register_license',
      warningDialogView: null,
    });
    expect(seen.get(full.id)).toMatchObject({
      nextStep: 'nothing',
      warningDialogView: { kind: 'PreventTransition' },
    });
  });

  test('reads the moments of contract alone as it reads them with all else', async () => {
    const seats = await Promise.all([
      fixture.seat(),
      fixture.seat({ mode: 'SCREENING' }),
      fixture.seat({ licenseGroups: [[1, 3], [34]] }),
    ]);
    const ids = seats.map(({ id }) => id);
    const { db } = fixture.app;
    const whole = await fixture.person({ licenseIds: [3, 34] });
    for (const { id: workerId } of [whole, await fixture.person(), await newcomer()]) {
      const alone = await contractMomentsOf(
        { db, now: noonOnApplyFactsDay },
        { workerId, recruitmentIds: ids },
      );
      const withAll = await viewerFactsOfRecruitments(
        {
          app: fixture.app,
          db,
          now: noonOnApplyFactsDay,
          worker: { id: workerId, sessionId: workerId },
        },
        ids,
      );
      expect(alone.size).toBe(3);
      const searcher = await readSearchingWorker({
        db,
        now: noonOnApplyFactsDay,
        worker: { id: workerId, sessionId: workerId },
      });
      const items = await readStoredListItems(db, ids);
      const terms = new Map(items.map((one) => [one.id, one.terms]));
      expect(await searcher?.momentsOf(terms)).toEqual(alone);
      for (const id of ids) expect(alone.get(id)).toEqual(withAll.get(id)?.contractMoment);
    }
    const nobody = { workerId: ids[0] ?? '', recruitmentIds: ids };
    expect((await contractMomentsOf({ db, now: noonOnApplyFactsDay }, nobody)).size).toBe(0);
    const unknown = { id: nobody.workerId, sessionId: nobody.workerId };
    expect(await readSearchingWorker({ db, now: noonOnApplyFactsDay, worker: unknown })).toBeNull();
    expect(await readSearchingWorker({ db, now: noonOnApplyFactsDay, worker: null })).toBeNull();
  });

  test('may be a visitor', async () => {
    const seat = await fixture.seat();
    const visitor = {
      nextStep: 'login',
      warningDialogView: null,
      heldLicenseIds: null,
      hasContract: false,
      provisionalLabel: null,
      earliestStart: null,
      contractMoment: null,
    };
    expect([...(await view(null, [seat.id]))]).toEqual([[seat.id, visitor]]);
    expect((await view(null, [])).size).toBe(0);
  });
});
