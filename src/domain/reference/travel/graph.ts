import { metresBetween } from '../around.ts';
import { throughServices, type ThroughService } from './through-services.ts';
import { travelConstants, type TravelConstants } from './constants.ts';
import {
  isOrdinaryLine,
  lineKindOf,
  tracksOf,
  type LineTrack,
  type TravelLine,
  type TravelStation,
} from './lines.ts';

/**
 * The railways as nodes and edges. Each station is a node, each company has a node at its stations, and each line has
 * nodes at its stations: one for the local trains and, where the express stops, one for the express. Edges toward the
 * trains cost the minutes of a transfer; edges back to the station cost nothing.
 */
export type TravelGraph = {
  /** The node of each station, by code; these nodes come first. */
  nodeOf: ReadonlyMap<string, number>;
  codes: readonly string[];
  /** The index of each node's first edge in `targets` and `minutes`. A last entry has the number of all edges. */
  starts: Int32Array;
  targets: Int32Array;
  minutes: Float32Array;
  /** The nodes of the trains that stop at a station, by the station's node. */
  boarding: ReadonlyMap<number, readonly number[]>;
};

type Edge = readonly [from: number, to: number, minutes: number];

const maxWalkMetres = 700;
/** Only lines of at least this length, of JR or a private company, have an express in the graph. */
const minExpressStations = 10;
const minExpressMetres = 10_000;

export function buildTravelGraph(
  lines: readonly TravelLine[],
  constants: TravelConstants = travelConstants,
): TravelGraph {
  const ordinary = lines.filter(isOrdinaryLine);
  const stations = new Map(
    ordinary.flatMap((line) => line.stations).map((station) => [station.code, station]),
  );
  const codes = [...stations.keys()];
  const nodeOf = new Map(codes.map((code, node) => [code, node]));
  const builder: Builder = {
    nodeOf,
    constants,
    edges: [],
    boarding: new Map(),
    concourses: new Map(),
    trains: new Map(),
    size: codes.length,
  };
  walks(builder, [...stations.values()]);
  const hubs = hubsOf(ordinary, builder);
  for (const line of ordinary) addLine(builder, line, hubs);
  for (const service of throughServices) joinLines(builder, service);
  return { nodeOf, codes, boarding: builder.boarding, ...compressed(builder) };
}

type Builder = {
  nodeOf: ReadonlyMap<string, number>;
  constants: TravelConstants;
  edges: Edge[];
  boarding: Map<number, number[]>;
  /** The node of each company at a station, by the station's node and the company's id. */
  concourses: Map<string, number>;
  /** The nodes of a line at a station: the local trains, then the express. */
  trains: Map<string, number[]>;
  size: number;
};

const trainsKey = (line: string, station: string) => `${line} ${station}`;

function both(edges: Edge[], from: number, to: number, minutes: number): void {
  edges.push([from, to, minutes], [to, from, minutes]);
}

/** Adds edges on foot between neighbouring stations. A grid of about a kilometre limits the pairs to compare. */
function walks({ nodeOf, constants, edges }: Builder, stations: readonly TravelStation[]): void {
  const cell = ({ latitude, longitude }: TravelStation, north = 0, east = 0) =>
    `${Math.floor(latitude * 100) + north} ${Math.floor(longitude * 100) + east}`;
  const grid = Map.groupBy(stations, (station) => cell(station));
  const around = [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => [north, east] as const));
  for (const station of stations) {
    for (const other of around.flatMap(([n, e]) => grid.get(cell(station, n, e)) ?? [])) {
      if (other.code <= station.code) continue;
      const metres = metresBetween(station, other);
      if (metres > maxWalkMetres) continue;
      const minutes = constants.exitMinutes + (metres / 1_000 / constants.walkingSpeed) * 60;
      both(edges, nodeOf.get(station.code) ?? 0, nodeOf.get(other.code) ?? 0, minutes);
    }
  }
}

/**
 * Returns the hubs, where an express stops: the stations of two lines or more, or within walking distance of another
 * station.
 */
function hubsOf(lines: readonly TravelLine[], { nodeOf, edges }: Builder): Set<string> {
  const counts = new Map<string, number>();
  const count = (code: string) => counts.set(code, (counts.get(code) ?? 0) + 1);
  for (const { stations } of lines) for (const { code } of stations) count(code);
  const walked = new Set(edges.map(([from]) => from));
  return new Set(
    [...counts]
      .filter(([code, n]) => n > 1 || walked.has(nodeOf.get(code) ?? -1))
      .map(([code]) => code),
  );
}

function addLine(builder: Builder, line: TravelLine, hubs: ReadonlySet<string>): void {
  const { constants, edges } = builder;
  const kind = lineKindOf(line);
  const speed = constants.speed[kind];
  const tracks = tracksOf(line);
  const boardingMinutes =
    constants.transferMinutes + constants.waitMinutesPerKilometre * medianKilometres(tracks);
  const { operatorId } = line;
  const stop = (station: TravelStation | undefined) => {
    const node = addStop(builder, { station, operatorId, boardingMinutes });
    const key = trainsKey(line.name, station?.name ?? '');
    builder.trains.set(key, [...(builder.trains.get(key) ?? []), node]);
    return node;
  };
  const local = line.stations.map(stop);
  const ride = (metres: number, kmh: number) => (metres / 1_000 / kmh) * 60 + constants.stopMinutes;
  for (const { from, to, metres } of tracks) {
    both(edges, local[from] ?? 0, local[to] ?? 0, ride(metres, speed));
  }
  const length = tracks.reduce((sum, { metres }) => sum + metres, 0);
  const runsExpress = (kind === 'jr' || kind === 'private') && length >= minExpressMetres;
  if (!runsExpress || line.stations.length < minExpressStations) return;
  const express = new Map<number, number>();
  const stopAt = (index: number) => {
    const known = express.get(index);
    if (known !== undefined) return known;
    const node = stop(line.stations[index]);
    both(edges, node, local[index] ?? 0, constants.expressChangeMinutes);
    express.set(index, node);
    return node;
  };
  for (const leg of expressLegs(line, tracks, hubs)) {
    both(
      edges,
      stopAt(leg.from),
      stopAt(leg.to),
      ride(leg.metres, speed * constants.expressFactor),
    );
  }
}

/** Joins two lines with through trains. The edges cost `throughMinutes`, because not every train runs through. */
function joinLines({ trains, constants, edges }: Builder, service: ThroughService): void {
  const [line, other, station] = service;
  const here = trains.get(trainsKey(line, station)) ?? [];
  const there = trains.get(trainsKey(other, station)) ?? [];
  for (const from of here) for (const to of there) both(edges, from, to, constants.throughMinutes);
}

const medianKilometres = (tracks: readonly LineTrack[]) =>
  (tracks.map(({ metres }) => metres).toSorted((a, b) => a - b)[tracks.length >> 1] ?? 0) / 1_000;

type NewStop = {
  station: TravelStation | undefined;
  operatorId: number;
  boardingMinutes: number;
};

/** Adds a line's node at a station: boarding costs a transfer and the wait. */
function addStop(builder: Builder, { station, operatorId, boardingMinutes }: NewStop): number {
  const { nodeOf, edges, boarding } = builder;
  const at = nodeOf.get(station?.code ?? '') ?? 0;
  const concourse = concourseOf(builder, at, operatorId);
  const node = builder.size;
  builder.size += 1;
  edges.push([concourse, node, boardingMinutes], [node, concourse, 0]);
  boarding.set(at, [...(boarding.get(at) ?? []), node]);
  return node;
}

/**
 * Returns the node of a company at a station. Entering costs the minutes of the way to the concourse; leaving costs
 * nothing.
 */
function concourseOf(builder: Builder, at: number, operatorId: number): number {
  const { concourses, constants, edges } = builder;
  const key = `${at} ${operatorId}`;
  const known = concourses.get(key);
  if (known !== undefined) return known;
  const node = builder.size;
  builder.size += 1;
  concourses.set(key, node);
  edges.push([at, node, constants.operatorChangeMinutes], [node, at, 0]);
  return node;
}

/**
 * Returns the express tracks from hub to hub in the order of the list; the ends of the line and of its branches are
 * stops too. A new run begins where the list jumps to a branch.
 */
function expressLegs(
  { stations }: TravelLine,
  tracks: readonly LineTrack[],
  hubs: ReadonlySet<string>,
): LineTrack[] {
  const ends = new Set([stations.length - 1]);
  for (const { from, to } of tracks) if (to !== from + 1) ends.add(from);
  const legs: LineTrack[] = [];
  let begin = 0;
  let metres = 0;
  let last = 0;
  for (const track of tracks) {
    if (track.from !== last) {
      begin = track.from;
      metres = 0;
    }
    last = track.to;
    if (track.to === 0) continue;
    metres += track.metres;
    if (!ends.has(track.to) && !hubs.has(stations[track.to]?.code ?? '')) continue;
    legs.push({ from: begin, to: track.to, metres });
    begin = track.to;
    metres = 0;
  }
  return legs;
}

function compressed({ edges, size }: Builder) {
  const starts = new Int32Array(size + 1);
  for (const [from] of edges) starts[from + 1] = (starts[from + 1] ?? 0) + 1;
  for (let node = 0; node < size; node += 1)
    starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0);
  const next = starts.slice();
  const targets = new Int32Array(edges.length);
  const minutes = new Float32Array(edges.length);
  for (const [from, to, cost] of edges) {
    const at = next[from] ?? 0;
    next[from] = at + 1;
    targets[at] = to;
    minutes[at] = cost;
  }
  return { starts, targets, minutes };
}
