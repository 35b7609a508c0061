import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium, type Browser, type Page } from '@playwright/test';

import { addMinutes } from '#platform/base/jst.ts';

import { countEffort } from '../../e2e/support/effort.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';
import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';
import { printLine } from '../run/progress.ts';
import * as employer from '../testing/both-sides/employer.ts';
import { openBothSidesMachine, type BothSidesMachine } from '../testing/both-sides/machine.ts';
import * as shift from '../testing/both-sides/shift.ts';
import { auditLedger } from '../testing/proofs/audit-command.ts';
import { withTemporaryFolder } from '../run/processes.ts';

const names = ['ひなたの里', 'ひなたの丘', 'ひなたの家'];
const titles = ['日勤の介助と見守り', '入浴の介助', '食事の介助', '夜間の見守り'];
/**
 * Maximum number of inputs from the facility's invitation to three facilities with four templates and a posted week.
 * (Acceptance check A3)
 */
const maxEffort = 120;
/** Maximum delay in milliseconds until an action of the worker or facility is shown on the open page of the other. */
const maxDelayMs = 2_000;
/** Folder for screenshots of the last pages when a step fails. */
const pictures = process.env['PICTURES'] ?? path.join(tmpdir(), 'hitokoma-both-sides-pictures');

/**
 * A worker's and a facility's browser in production, on an empty database, from the first command to a released wage.
 */
export const drill: SystemDrill = {
  proves: 'without DEMO, on an empty database: a corporation joins, posts, and a worker is paid',
  async run() {
    return withTemporaryFolder('both-sides', async (folder) => {
      const machine = await openBothSidesMachine(folder);
      const browser = await chromium.launch({
        executablePath: await findChromium(),
        args: [...chromiumFlags],
      });
      try {
        return await walk(machine, browser);
      } finally {
        await browser.close();
        await machine.stop();
      }
    });
  },
};

type Device = 'phone' | 'desk';

async function walk(machine: BothSidesMachine, browser: Browser): Promise<string> {
  const pages = new Map<string, Page>();
  const open = async (name: string, device: Device) => {
    const context = await browser.newContext({
      baseURL: machine.origin,
      ignoreHTTPSErrors: true,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      reducedMotion: 'reduce',
      ...(device === 'phone'
        ? { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true }
        : { viewport: { width: 1_280, height: 800 } }),
    });
    const page = await context.newPage();
    pages.set(name, page);
    return page;
  };
  const step = async <Value>(title: string, work: () => Promise<Value>): Promise<Value> => {
    try {
      const value = await work();
      printLine(`  ${title}`);
      return value;
    } catch (error) {
      mkdirSync(pictures, { recursive: true });
      for (const [name, page] of pages) {
        await page.screenshot({ path: path.join(pictures, `${name}.png`), fullPage: true });
      }
      throw new CommandFailure(`"${title}": ${String(error)}\nThe pages are in ${pictures}.`);
    }
  };

  const operator = await open('operator', 'desk');
  const manager = await open('manager', 'desk');
  const worker = await open('worker', 'phone');
  const tablet = await open('tablet', 'desk');
  await step('an operator is made by the documented command', () =>
    employer.makeFirstOperator(operator, machine),
  );
  const { fields, presses } = await countEffort(manager);
  await step('a corporation is invited, joins by passkey and is approved', () =>
    employer.joinCorporationOnPages({ operator, page: manager, machine }),
  );
  const facilityIds: string[] = [];
  for (const name of names) {
    facilityIds.push(
      await step(`${name} is registered and public`, () => employer.addFacility(manager, name)),
    );
  }
  const [facilityId = ''] = facilityIds;
  for (const [index, title] of titles.entries()) {
    const template = { facilityId: facilityIds[index % names.length] ?? '', title };
    await step(`template ${title}`, () => employer.addTemplate(manager, template));
  }
  const [title = ''] = titles;
  await step('five days of three shifts are posted', () =>
    employer.postWeekOnPage(manager, { facilityId, title }),
  );
  const effort = fields().length + presses().length;
  printLine(`  ${fields().length} fields and ${presses().length} presses`);
  if (effort > maxEffort) {
    throw new CommandFailure(
      `${effort} fields and presses, more than ${maxEffort}: ${presses().join('、')}`,
    );
  }

  const delays: shift.PageDelays = new Map();
  const world = { machine, worker, manager, operator, facilityId, delays };
  await step('a worker finds the shift on a phone, prepares and applies', () =>
    shift.findAndApply(world, title),
  );
  await step('the operator approves the document', () => shift.approveIdentity(world));
  const contract = await step('the facility accepts: a contract', () =>
    shift.acceptApplicationOnPage(world),
  );
  await step('a tablet at the entrance is enrolled', () => shift.enrolTablet(world, tablet));
  await machine.moveTo(addMinutes(contract.startsAt, 6));
  await step('after some days the manager signs in by passkey', () =>
    employer.signInAgainOnPage(manager),
  );
  await step('the shift is worked with the code of the tablet', () =>
    shift.stampAndWorkShift(world, { ...contract, tablet }),
  );
  const yen = await step('the hours are approved and the wage is released', () =>
    shift.approveHours(world),
  );
  if (yen <= 0) throw new CommandFailure('Nothing can be withdrawn after the hours were approved.');
  await auditLedger(machine.databaseUrl);
  const slow = [...delays].filter(([, ms]) => ms > maxDelayMs);
  if (slow.length > 0) throw new CommandFailure(`Seen late: ${slow.map(String).join('; ')}.`);
  const seen = [...delays].map(([what, ms]) => `${what} ${ms} ms`).join(', ');
  return `${effort} fields and presses; ${yen} yen to withdraw; seen by the other side after ${seen}`;
}
