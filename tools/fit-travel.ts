import {
  readStationPairMinutes,
  compareStationPairs,
  shareOfGoodEstimates,
  type StationPairMinutes,
} from '../src/domain/reference/travel/pairs.build.ts';
import { travelConstants, type TravelConstants } from '../src/domain/reference/travel/constants.ts';
import { buildTravelGraph } from '../src/domain/reference/travel/graph.ts';
import { readShippedTravelLines } from '../src/domain/reference/travel/shipped-lines.build.ts';

/**
 * Fits the constants of the travel estimate to the training pairs, and prints them with the share of good estimates
 * among the training pairs and among the test pairs. Copy the printed constants into `constants.ts` by hand. Run: `node
 * tools/fit-travel.ts`
 */
const lines = readShippedTravelLines();
const forFitting = readStationPairMinutes('pairs-fitted.csv');
const forJudging = readStationPairMinutes('pairs-judged.csv');
const outside = readStationPairMinutes('pairs-outside.csv');

/** Every constant by its path, so that a loop can change them one at a time. */
type Values = Record<string, number>;

const valuesOf = ({ speed, ...others }: TravelConstants): Values => ({
  ...Object.fromEntries(Object.entries(speed).map(([kind, kmh]) => [`speed.${kind}`, kmh])),
  ...others,
});

function constantsOf(values: Values): TravelConstants {
  const at = (name: string) => values[name] ?? 0;
  return {
    speed: {
      jr: at('speed.jr'),
      private: at('speed.private'),
      subway: at('speed.subway'),
      guideway: at('speed.guideway'),
      tram: at('speed.tram'),
    },
    stopMinutes: at('stopMinutes'),
    transferMinutes: at('transferMinutes'),
    waitMinutesPerKilometre: at('waitMinutesPerKilometre'),
    operatorChangeMinutes: at('operatorChangeMinutes'),
    throughMinutes: at('throughMinutes'),
    expressFactor: at('expressFactor'),
    expressChangeMinutes: at('expressChangeMinutes'),
    walkingSpeed: at('walkingSpeed'),
    exitMinutes: at('exitMinutes'),
  };
}

/**
 * An error is measured in tolerances and counts at most this: a far outlier, perhaps a fault of the timetable, must not
 * dominate.
 */
const maxError = 2;

/** Only lines near the pairs: the others change no result and take most of the time. */
const nearby = lines
  .filter(({ stations }) =>
    stations.some(
      ({ latitude, longitude }) => latitude > 35 && latitude < 36.4 && longitude > 138.9,
    ),
  )
  .filter(({ stations }) => stations.every(({ latitude }) => latitude < 38));

function loss(values: Values): number {
  const compared = compareStationPairs(buildTravelGraph(nearby, constantsOf(values)), forFitting);
  const errors = compared.map(({ minutes, estimate }) =>
    Math.min(maxError, Math.abs(estimate - minutes) / Math.max(5, minutes * 0.2)),
  );
  return errors.reduce((sum, error) => sum + error ** 3, 0) / errors.length;
}

/** Changes one constant at a time, up or down; the step shrinks once no change is an improvement. */
function fitted(): Values {
  let best = valuesOf(travelConstants);
  let least = loss(best);
  for (let step = 0.1; step > 0.01; step /= 2) {
    for (let isBetter = true; isBetter;) {
      isBetter = false;
      for (const name of Object.keys(best)) {
        for (const factor of [1 + step, 1 / (1 + step)]) {
          const values = { ...best, [name]: (best[name] ?? 0) * factor };
          const now = loss(values);
          if (now >= least - 1e-6) continue;
          [best, least, isBetter] = [values, now, true];
        }
      }
    }
  }
  return best;
}

const constants = constantsOf(fitted());
const graph = buildTravelGraph(lines, constants);
const share = (pairs: readonly StationPairMinutes[]) =>
  `${(shareOfGoodEstimates(compareStationPairs(graph, pairs)) * 100).toFixed(1)} % of ${pairs.length}`;
process.stdout.write(`${JSON.stringify(constants, null, 2)}
good: ${share(forFitting)} fitted, ${share(forJudging)} judged, ${share(outside)} outside
`);
