import type { RequestCost } from '../base/load.ts';
import type { Options } from '../base/options.ts';
import { formatFigure, markdownTable, type Goal } from '../base/report.ts';
import { medianRatio } from '../../tools/run/statistics.ts';
import { medianFigure, figureValues, type MeasurementsByVariant } from '../base/turns.ts';

export type ChatPattern = 'pairs' | 'crowds';
export type ChatVariant = 'the product' | 'Socket.IO' | 'ws';

/** One variant in one round. CPU time in µs: in total for each delivery, and of Node for each delivered event. */
export type ChatMeasurement = RequestCost & {
  deliveries: number;
  eventMicros: number;
  /** Messages that were answered as stored. */
  stored: number;
  /** Number of messages that slow mode refused. */
  slowed: number;
  /** Number of deliveries and answers that never arrived. */
  lost: number;
};

const patterns: readonly ChatPattern[] = ['pairs', 'crowds'];
const variants: readonly ChatVariant[] = ['the product', 'Socket.IO', 'ws'];

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

export function chatReport(measured: MeasurementsByVariant<ChatMeasurement>, options: Options) {
  const ofSocketIo = (pattern: ChatPattern, variant: ChatVariant) =>
    medianRatio(
      figureValues(measured, `${pattern}, ${variant}`, 'nodeMicros'),
      figureValues(measured, `${pattern}, Socket.IO`, 'nodeMicros'),
    );
  const rows = patterns.flatMap((pattern) =>
    variants.map((variant) => {
      const name = `${pattern}, ${variant}`;
      return [
        name,
        formatFigure(medianFigure(measured, name, 'perSecond')),
        formatFigure(medianFigure(measured, name, 'deliveries')),
        formatFigure(medianFigure(measured, name, 'nodeMicros'), 1),
        formatFigure(medianFigure(measured, name, 'postgresMicros'), 1),
        formatFigure(ofSocketIo(pattern, variant), 2),
        formatFigure(medianFigure(measured, name, 'eventMicros'), 1),
        formatFigure(medianFigure(measured, name, 'p50'), 1),
        formatFigure(medianFigure(measured, name, 'p99'), 1),
        formatFigure(sum(figureValues(measured, name, 'slowed'))),
        formatFigure(sum(figureValues(measured, name, 'lost'))),
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
      value: Math.round(medianFigure(measured, 'pairs, the product', 'perSecond')),
      sense: 'least',
      target: 2_000,
      goal: 6_000,
      unit: '/s',
    },
    {
      what: 'p99 of a delivery at that rate',
      value: medianFigure(measured, 'pairs, the product', 'p99'),
      sense: 'most',
      target: 50,
      unit: ' ms',
    },
    {
      what: 'deliveries and answers that never came',
      value: sum(
        patterns.flatMap((pattern) => figureValues(measured, `${pattern}, the product`, 'lost')),
      ),
      sense: 'most',
      target: 0,
    },
  ];
  return {
    lines: [
      `${formatFigure(options.clients)} connected clients, ${options.seconds} s in each of ${options.rounds} rounds; in pairs ${formatFigure(options.messages)} messages/s are sent, in crowds every writer sends one in 2.1 s.`,
      '',
      ...markdownTable(head, rows),
    ],
    goals,
  };
}
