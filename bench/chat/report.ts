import type { Options } from '../base/options.ts';
import { figure, table, type Goal } from '../base/report.ts';
import { median, ratio } from '../base/statistics.ts';

export type Pattern = 'pairs' | 'crowds';
export type Variant = 'the product' | 'Socket.IO' | 'ws';

/** One variant in one round. CPU in µs for each delivery, or of Node for each event delivered. */
export type One = {
  perSecond: number;
  deliveries: number;
  nodeMicros: number;
  eventMicros: number;
  postgresMicros: number;
  p50: number;
  p99: number;
  /** Messages that were answered as stored. */
  stored: number;
  /** Refused by slow mode. */
  slowed: number;
  /** Deliveries and answers that never came. */
  lost: number;
};

const patterns: readonly Pattern[] = ['pairs', 'crowds'];
const variants: readonly Variant[] = ['the product', 'Socket.IO', 'ws'];

const head = [
  'variant',
  'messages/s',
  'deliveries/s',
  'Node µs a delivery',
  'PostgreSQL µs',
  'of bare Socket.IO (Node)',
  'Node µs an event',
  'p50 ms',
  'p99 ms',
  'slowed',
  'lost',
];

export function reported(measured: ReadonlyMap<string, readonly One[]>, options: Options) {
  const of = (pattern: Pattern, variant: Variant) => measured.get(`${pattern}, ${variant}`) ?? [];
  const costs = (pattern: Pattern, variant: Variant) =>
    of(pattern, variant).map(({ nodeMicros }) => nodeMicros);
  const rows = patterns.flatMap((pattern) =>
    variants.map((variant) => {
      const middle = (part: keyof One) => median(of(pattern, variant).map((one) => one[part]));
      return [
        `${pattern}, ${variant}`,
        figure(middle('perSecond')),
        figure(middle('deliveries')),
        figure(middle('nodeMicros'), 1),
        figure(middle('postgresMicros'), 1),
        figure(ratio(costs(pattern, variant), costs(pattern, 'Socket.IO')), 2),
        figure(middle('eventMicros'), 1),
        figure(middle('p50'), 1),
        figure(middle('p99'), 1),
        figure(of(pattern, variant).reduce((sum, { slowed }) => sum + slowed, 0)),
        figure(of(pattern, variant).reduce((sum, { lost }) => sum + lost, 0)),
      ];
    }),
  );
  const own = patterns.flatMap((pattern) => of(pattern, 'the product'));
  const goals: Goal[] = [
    {
      what: 'Node a delivery to fifty screens, of bare Socket.IO',
      value: ratio(costs('crowds', 'the product'), costs('crowds', 'Socket.IO')),
      sense: 'most',
      target: 1.3,
      goal: 1,
      unit: ' ×',
    },
    {
      what: 'durable messages in pairs',
      value: Math.round(median(of('pairs', 'the product').map(({ perSecond }) => perSecond))),
      sense: 'least',
      target: 2_000,
      goal: 6_000,
      unit: '/s',
    },
    {
      what: 'p99 of a delivery at that rate',
      value: median(of('pairs', 'the product').map(({ p99 }) => p99)),
      sense: 'most',
      target: 50,
      unit: ' ms',
    },
    {
      what: 'deliveries and answers that never came',
      value: own.reduce((sum, { lost }) => sum + lost, 0),
      sense: 'most',
      target: 0,
    },
  ];
  return {
    lines: [
      `${figure(options.clients)} connected clients, ${options.seconds} s in each of ${options.rounds} rounds; in pairs ${figure(options.messages)} messages/s are sent, in crowds every writer sends one in 2.1 s.`,
      '',
      ...table(head, rows),
    ],
    goals,
  };
}
