import { sql } from 'kysely';
import { addDays, addHours, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { buildManyAlerts } from '#domain/notifications/alerts/alert.build.ts';
import { alertMatchesJoin } from '#domain/notifications/alerts/alert.queries.server.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { openDb, openPool, type Db } from '#platform/server/database/db.server.ts';
import { CommandFailure } from '../../tools/run/ending.ts';
import { runPhase } from '../../tools/run/progress.ts';
import type { Options } from '../base/options.ts';
import { withUnlimitedDb, type BenchPostgres } from '../base/postgres.ts';
import { formatFigure, markdownTable, type Report } from '../base/report.ts';
import { median, medianRatio } from '../../tools/run/statistics.ts';

const factor = 10;
/** Number of searches per round by each variant; the scan takes longer, so it gets fewer. */
const turns = { index: 60, scan: 6 } as const;
const home = '13';

type Size = { alerts: number; url: string; recruitmentId: string };
type Timed = Size & { matches: number; indexMs: number[]; scanMs: number[] };

/**
 * Measures the search for alerts that match one new recruitment: with the product's index, and by scanning every alert.
 */
export async function benchAlerts(options: Options, postgres: BenchPostgres): Promise<Report> {
  const sizes = [
    await fill(postgres, options.alerts, 1),
    await fill(postgres, options.alerts, factor),
  ];
  const timed: Timed[] = [];
  for (const size of sizes) {
    // In sequence, because parallel measurements would slow each other down.
    timed.push(
      await runPhase(`Looking among ${formatFigure(size.alerts)}`, () =>
        time(size, options.rounds),
      ),
    );
  }
  return report(timed);
}

/**
 * Fills a database with alerts. Both sizes have equally many alerts for the home prefecture, so that both find the same
 * number; all other alerts are for other prefectures.
 */
async function fill(postgres: BenchPostgres, alerts: number, times: number): Promise<Size> {
  const url = await postgres.create(`alerts-${times}`);
  const now = new Date();
  const everywhere = Array.from({ length: 47 }, (_, index) => String(index + 1).padStart(2, '0'));
  const count = alerts * times;
  return runPhase(`Filling in ${formatFigure(count)} alerts`, () =>
    withUnlimitedDb(url, async (db) => {
      await buildManyAlerts(db, { now, count: alerts, from: 0, prefectureCodes: everywhere });
      if (times > 1) {
        const elsewhere = everywhere.filter((code) => code !== home);
        const rest = { count: count - alerts, from: alerts, prefectureCodes: elsewhere };
        await buildManyAlerts(db, { now, ...rest });
      }
      const facility = await buildFacility(db, { now, prefectureCode: home, cityCode: '13104' });
      const job = await buildJob(db, { now, facilityId: facility.id });
      const startsAt = instantAtJst(addDays(jstDay(now), 3), '09:00');
      const endsAt = addHours(startsAt, 9);
      const { id } = await buildRecruitment(db, { now, jobId: job.id, startsAt, endsAt });
      return { alerts: count, url, recruitmentId: id };
    }),
  );
}

async function time(size: Size, rounds: number): Promise<Timed> {
  // Like the product, the bench prepares each statement once.
  const db = openDb(openPool(size.url, 1));
  try {
    const { recruitmentId } = size;
    const [byIndex, byScan] = [await indexed(db, recruitmentId), await scanned(db, recruitmentId)];
    if (byIndex !== byScan)
      throw new CommandFailure(`The index found ${byIndex}, the scan ${byScan}`);
    const timed: Timed = { ...size, matches: byIndex, indexMs: [], scanMs: [] };
    for (let round = 0; round < rounds; round += 1) {
      timed.indexMs.push(await medianOf(turns.index, () => indexed(db, recruitmentId)));
      timed.scanMs.push(await medianOf(turns.scan, () => scanned(db, recruitmentId)));
    }
    return timed;
  } finally {
    await db.destroy();
  }
}

async function medianOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const from = performance.now();
    await work();
    taken.push(performance.now() - from);
  }
  return median(taken);
}

/** Counts the matching alerts as the product finds them, with the index. Neither variant sends notifications. */
async function indexed(db: Db, recruitmentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
      from (select distinct m.worker_id
              from open_places p ${alertMatchesJoin}
             where p.recruitment_id = ${recruitmentId}) found
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the same matches without the index, from the JSON in which a worker's alert is stored. */
async function scanned(db: Db, recruitmentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with p as materialized (
      select prefecture_code, station_codes, salary, duty_minutes,
             case shift_kind when 'SHIFT_DAY' then 1 when 'SHIFT_EARLY_MORNING' then 2 else 4 end as bit
        from open_recruitments where recruitment_id = ${recruitmentId})
    select count(*) as count
      from availability_alerts a, p
     where a.paused_at is null
       and (p.prefecture_code = any (a.prefecture_codes) or a.station_codes && p.station_codes
            or cardinality(a.prefecture_codes) + cardinality(a.station_codes) = 0)
       and a.shift_bits & p.bit <> 0
       and a.minimum_daily_wage <= p.salary
       and a.maximum_hours * 60 >= p.duty_minutes
  `.execute(db);
  return rows[0]?.count ?? 0;
}

function report(timed: readonly Timed[]): Report {
  const [small, large] = timed;
  if (!small || !large) throw new CommandFailure('Nothing was measured');
  return {
    packages: ['pg', 'kysely'],
    lines: markdownTable(
      ['alerts', 'matches', 'index, ms', 'scan, ms', 'scan ÷ index'],
      timed.map(({ alerts, matches, indexMs, scanMs }) => [
        formatFigure(alerts),
        formatFigure(matches),
        formatFigure(median(indexMs), 2),
        formatFigure(median(scanMs), 1),
        formatFigure(medianRatio(scanMs, indexMs)),
      ]),
    ),
    goals: [
      {
        what: `the index against the scan, ${formatFigure(large.alerts)} alerts`,
        value: medianRatio(large.scanMs, large.indexMs),
        sense: 'least',
        target: 100,
        unit: ' ×',
      },
      {
        what: 'ten times the alerts, equal matches, time',
        value: medianRatio(large.indexMs, small.indexMs),
        sense: 'most',
        target: 1.5,
        unit: ' ×',
      },
    ],
  };
}
