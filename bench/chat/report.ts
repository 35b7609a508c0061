import type { Cost } from '../base/load.ts';
import type { Options } from '../base/options.ts';
import { figure, table, type Goal } from '../base/report.ts';
import { ratio } from '../base/statistics.ts';
import { middle, valuesOf, type Turns } from '../base/turns.ts';

export type Pattern = 'pairs' | 'crowds';
export type Variant = 'the product' | 'Socket.IO' | 'ws';

/** One variant in one round. CPU time in µs: in total for each delivery, and of Node for each delivered event. */
export type One = Cost & {
  deliveries: number;
  eventMicros: number;
  /** Messages that were answered as stored. */
  stored: number;
  /** Number of messages that slow mode refused. */
  slowed: number;
  /** Number of deliveries and answers that never arrived. */
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

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function reported(measured: Turns<One>, options: Options) {
  const ofSocketIo = (pattern: Pattern, variant: Variant) =>
    ratio(
      valuesOf(measured, `${pattern}, ${variant}`, 'nodeMicros'),
      valuesOf(measured, `${pattern}, Socket.IO`, 'nodeMicros'),
    );
  const rows = patterns.flatMap((pattern) =>
    variants.map((variant) => {
      const name = `${pattern}, ${variant}`;
      return [
        name,
        figure(middle(measured, name, 'perSecond')),
        figure(middle(measured, name, 'deliveries')),
        figure(middle(measured, name, 'nodeMicros'), 1),
        figure(middle(measured, name, 'postgresMicros'), 1),
        figure(ofSocketIo(pattern, variant), 2),
        figure(middle(measured, name, 'eventMicros'), 1),
        figure(middle(measured, name, 'p50'), 1),
        figure(middle(measured, name, 'p99'), 1),
        figure(sum(valuesOf(measured, name, 'slowed'))),
        figure(sum(valuesOf(measured, name, 'lost'))),
      ];
    }),
  );
  const goals: Goal[] = [
    {
      what: 'Node a delivery to fifty screens, of bare Socket.IO',
      value: ofSocketIo('crowds', 'the product'),
      sense: 'most',
      target: 1.3,
      goal: 1,
      unit: ' ×',
    },
    {
      what: 'durable messages in pairs',
      value: Math.round(middle(measured, 'pairs, the product', 'perSecond')),
      sense: 'least',
      target: 2_000,
      goal: 6_000,
      unit: '/s',
    },
    {
      what: 'p99 of a delivery at that rate',
      value: middle(measured, 'pairs, the product', 'p99'),
      sense: 'most',
      target: 50,
      unit: ' ms',
    },
    {
      what: 'deliveries and answers that never came',
      value: sum(
        patterns.flatMap((pattern) => valuesOf(measured, `${pattern}, the product`, 'lost')),
      ),
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
