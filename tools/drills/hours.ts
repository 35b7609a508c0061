import {
  addDays,
  instantAtJst,
  formatInstant,
  jstDay,
  weekdayOf,
  type JstDay,
} from '#platform/base/jst.ts';
import { findChromium, findHeadlessShell } from '../chromium.ts';
import { journeysStep, vitestStep } from '../run/checks.ts';
import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';
import { printLine } from '../run/progress.ts';
import { runSteps, sumTallies, type CheckTally } from '../run/steps.ts';
import { findFaketimeEnv } from '../testing/processes/other-clock.ts';

type Hour = { time: string; isOn: (day: JstDay) => boolean };

const saturday = 6;

/**
 * Times at which tests have failed that pass on other days: night work, the last checks of an evening, the ends of
 * months and of a year.
 */
const hours: readonly Hour[] = [
  { time: '00:10', isOn: (day) => weekdayOf(day) === saturday },
  { time: '06:30', isOn: (day) => addDays(day, 1).endsWith('-01') },
  { time: '12:00', isOn: (day) => day.endsWith('-02-28') },
  { time: '23:20', isOn: (day) => day.endsWith('-12-31') },
];

/** `HOURS=12:00` runs the drill at that time only. */
const chosen = hours.filter(({ time }) => (process.env['HOURS'] ?? time).split(',').includes(time));

/** Runs the rules, operations and journeys at four other times of day. `npm test` uses the clock of the machine. */
export const drill: SystemDrill = {
  proves: 'the tests are green at night, in the morning and at the ends of months and years',
  async run() {
    if (chosen.length === 0)
      throw new CommandFailure('HOURS names none of the times of this drill.');
    const otherClock = await findFaketimeEnv();
    // Programs are found or installed at the true time, because TLS certificates are checked against the clock.
    const browsers = {
      HEADLESS_SHELL_PATH: await findHeadlessShell(),
      CHROME_PATH: await findChromium(),
    };
    const tallies: CheckTally[] = [];
    for (const hour of chosen) {
      const now = new Date();
      const instant = instantAtJst(nextDay(hour, now), hour.time);
      printLine(`  ${formatInstant(instant)} JST`);
      const FAKETIME = `+${Math.round((instant.getTime() - now.getTime()) / 1_000)}`;
      // Some tests read the log, which `tools/drill.ts` has turned off.
      const env = { ...otherClock, ...browsers, FAKETIME, LOG_LEVEL: undefined };
      const steps = [
        vitestStep('rules', ['rules'], env),
        vitestStep('operations', ['operations'], env),
        journeysStep(env),
      ];
      tallies.push(await runSteps(steps, 1));
    }
    const { passed, failed } = sumTallies(tallies);
    if (failed > 0)
      throw new CommandFailure(`${failed} failed by another clock, ${passed} passed.`);
    return `${passed} passed by ${chosen.length} clocks`;
  },
};

function nextDay({ isOn }: Hour, now: Date): JstDay {
  let day = addDays(jstDay(now), 1);
  while (!isOn(day)) day = addDays(day, 1);
  return day;
}
