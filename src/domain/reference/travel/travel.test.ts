import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { buildTravelGraph } from './graph.ts';
import { MinuteHeap } from './heap.ts';
import { lineKindOf, tracksOf, type TravelLine } from './lines.ts';
import { travelTimesFrom } from './minutes.ts';
import {
  readStationPairMinutes,
  compareStationPairs,
  shareOfGoodEstimates,
} from './pairs.build.ts';
import { readShippedTravelLines } from './shipped-lines.build.ts';
import { throughServices } from './through-services.ts';

const lines = readShippedTravelLines();
const graph = buildTravelGraph(lines);
const forFitting = readStationPairMinutes('pairs-fitted.csv');
const forJudging = readStationPairMinutes('pairs-judged.csv');
const codeOf = (name: string, line: string) =>
  lineOf(line).stations.find((station) => station.name === name)?.code ?? '';
const lineOf = (name: string): TravelLine => {
  const found = lines.find((line) => line.name === name);
  if (!found) throw new Error(`There is no line ${name}.`);
  return found;
};

describe('the estimate', () => {
  test('is within 20 % or 5 minutes for 90 % of the pairs that were not used for fitting', () => {
    expect(forJudging.length).toBeGreaterThanOrEqual(200);
    const fitted = new Set(forFitting.map(({ from }) => from));
    expect(forJudging.filter(({ from }) => fitted.has(from))).toEqual([]);
    expect(shareOfGoodEstimates(compareStationPairs(graph, forJudging))).toBeGreaterThanOrEqual(
      0.9,
    );
  });

  test('holds outside of Greater Tokyo for seven pairs of ten', () => {
    expect(
      shareOfGoodEstimates(compareStationPairs(graph, readStationPairMinutes('pairs-outside.csv'))),
    ).toBeGreaterThan(0.7);
  });

  test('of the way back is that of the way, but for the first line’s wait', () => {
    const tokyo = codeOf('東京', 'JR山手線');
    const shinjuku = codeOf('新宿', 'JR山手線');
    const there = travelTimesFrom(graph, tokyo).minutesTo(shinjuku) ?? 0;
    const back = travelTimesFrom(graph, shinjuku).minutesTo(tokyo) ?? 0;
    expect(Math.abs(there - back)).toBeLessThanOrEqual(3);
  });

  test('ends after three hours, and knows no unknown station', () => {
    const times = travelTimesFrom(graph, codeOf('東京', 'JR山手線'));
    expect(times.minutesTo(codeOf('大阪', 'JR大阪環状線'))).toBeNull();
    expect(times.minutesTo('S0')).toBeNull();
    expect(travelTimesFrom(graph, 'S0').within(90)).toEqual([]);
  });

  test('within so many minutes holds the station itself, and grows with the minutes', () => {
    const tokyo = codeOf('東京', 'JR山手線');
    const times = travelTimesFrom(graph, tokyo);
    expect(times.within(0)).toContain(tokyo);
    const [quarter, half] = [new Set(times.within(15)), new Set(times.within(30))];
    expect(quarter.isSubsetOf(half)).toBe(true);
    expect(half.size).toBeGreaterThan(quarter.size);
  });
});

describe('the tracks of a line', () => {
  test('close a loop and join a branch to its junction', () => {
    const yamanote = tracksOf(lineOf('JR山手線'));
    expect(yamanote).toContainEqual(expect.objectContaining({ from: 29, to: 0 }));
    const chuo = lineOf('東京メトロ銀座線');
    expect(tracksOf(chuo)).toHaveLength(chuo.stations.length - 1);
    const nambu = lineOf('JR南武線');
    const branch = nambu.stations.findIndex(({ name }) => name === '八丁畷');
    const joined = tracksOf(nambu).find(({ to }) => to === branch);
    expect(nambu.stations[joined?.from ?? -1]?.name).not.toBe('立川');
  });

  test.each([
    ['JR成田線', '下総松崎', '成田'],
    ['JR成田線', '久住', '成田'],
    ['JR鶴見線', '武蔵白石', '安善'],
  ])('of %s lead from a branch or a spur, %s, to its junction %s', (name, station, junction) => {
    const { stations } = lineOf(name);
    const named = tracksOf(lineOf(name)).map(({ from, to }) =>
      [from, to].map((at) => stations[at]?.name),
    );
    expect(named).toContainEqual([junction, station]);
  });

  test.each([
    ['JR山手線', 'jr'],
    ['東京メトロ銀座線', 'subway'],
    ['ゆりかもめ', 'guideway'],
  ])('%s is of the kind %s', (name, kind) => {
    expect(lineKindOf({ id: 0, name, operatorId: 0, stations: [] })).toBe(kind);
  });
});

test('trains run on between lines that share the station', () => {
  for (const [line, other, station] of throughServices) {
    const [here, there] = [codeOf(station, line), codeOf(station, other)];
    expect([line, other, here]).toEqual([line, other, there]);
    expect(here).not.toBe('');
  }
});

test('the heap gives the nearest first', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000)), (minutes) => {
      const heap = new MinuteHeap();
      for (const [node, value] of minutes.entries()) heap.push(value, node);
      const out = minutes.map(() => heap.pop().minutes);
      expect(out).toEqual(minutes.toSorted((a, b) => a - b));
      expect(heap.size).toBe(0);
    }),
  );
});
