import { metresBetween, type GeoPoint } from '../around.ts';
import type { LineKind } from './constants.ts';

export type TravelStation = GeoPoint & { code: string; name: string };

/** A railway line; its stations are in their order along the line. */
export type TravelLine = {
  id: number;
  name: string;
  operatorId: number;
  stations: readonly TravelStation[];
};

/** Two stations of a line that are neighbours on the track, by their indexes in the line's list. */
export type LineTrack = { from: number; to: number; metres: number };

/** Shinkansen have lower ids than this; nobody takes one to a shift. */
const firstOrdinaryLine = 2_000;

/** Names of trains with a fare of their own, which the data lists as lines. */
const paidLines = /エクスプレス$|スカイライナー/;

export const isOrdinaryLine = ({ id, name }: TravelLine) =>
  id >= firstOrdinaryLine && !(name.startsWith('JR') && paidLines.test(name));

const kindsByName: readonly (readonly [LineKind, RegExp])[] = [
  [
    'guideway',
    /モノレール|ゆりかもめ|ライナー$|シーサイド|ニューシャトル|アストラム|ニュートラム|ゆいレール|リニモ|ガイドウェイ|日暮里・舎人|ユーカリが丘|レオライナー|山口線$/,
  ],
  [
    'tram',
    /市電|電車線|軌道|荒川線|世田谷線|ライトレール|トラム|路面|電鉄本線\(軌|富山地方鉄道市内|嵐電|京福電気鉄道嵐山|阪堺|広電|とさでん|伊予鉄.*(?:市駅|環状|本町|城北)|長崎電気|熊本市|鹿児島市|函館市|札幌市電|東急世田谷/,
  ],
  ['subway', /地下鉄|東京メトロ|都営|大阪メトロ|横浜市営|名古屋市営/],
  ['jr', /^JR/],
];

export function lineKindOf({ name }: TravelLine): LineKind {
  return kindsByName.find(([, pattern]) => pattern.test(name))?.[0] ?? 'private';
}

/** A gap of more than this many median gaps of the line is not a track: a branch begins there. */
const gapsOfBranch = 3.5;
const minBranchMetres = 3_000;
const minLoopStations = 9;
/** After a spur of one or two stations, the next station is nearer to the spur's start than this share of the gap. */
const shareOfSpur = 0.76;

/**
 * Returns the tracks of a line. The list of stations ends with the line's branches, and a loop lists its first station
 * only once (see `data/railways`). So the nearer end of a branch is joined to an earlier station, and a loop is closed.
 */
export function tracksOf({ stations }: TravelLine): LineTrack[] {
  const metres = (from: number, to: number) =>
    metresBetween(stations[from] ?? noPoint, stations[to] ?? noPoint);
  const gaps = stations.slice(1).map((_, index) => metres(index, index + 1));
  const median = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const last = stations.length - 1;
  const isJump = (gap: number) => gap >= Math.max(minBranchMetres, median * gapsOfBranch);
  const spurOf = (index: number, gap: number) =>
    [index - 1, index - 2]
      .filter((from) => from >= 0)
      .map((from): LineTrack => ({ from, to: index + 1, metres: metres(from, index + 1) }))
      .filter((track) => track.metres < gap * shareOfSpur)
      .toSorted((a, b) => a.metres - b.metres)[0];
  const tracks = gaps.map((gap, index): LineTrack => {
    const begin = index + 1;
    if (!isJump(gap)) return spurOf(index, gap) ?? { from: index, to: begin, metres: gap };
    const after = gaps.findIndex((other, at) => at > index && isJump(other));
    const ends = [begin, after === -1 ? last : after];
    const [nearest] = ends
      .flatMap((to) =>
        Array.from({ length: begin }, (_, from) => ({ from, to, metres: metres(from, to) })),
      )
      .toSorted((a, b) => a.metres - b.metres);
    // When nothing is nearer, the long gap is a track.
    return nearest && nearest.metres < gap / 2 ? nearest : { from: index, to: begin, metres: gap };
  });
  const closing = stations.length >= minLoopStations ? metres(last, 0) : Number.POSITIVE_INFINITY;
  if (closing <= median * 2) tracks.push({ from: last, to: 0, metres: closing });
  return tracks;
}

const noPoint: GeoPoint = { latitude: 0, longitude: 0 };
