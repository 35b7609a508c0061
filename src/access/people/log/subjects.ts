import { isUuid } from '#platform/base/uuid.ts';

/**
 * Kinds of subjects that the ids of an operation name, as given in `about` of `@may`. From each id the log finds the
 * workers whom the call concerned.
 */
const subjectKinds = [
  'worker',
  'attendance',
  'application',
  'channel',
  'flag',
  'document',
  'change',
  'exemption',
  'absence',
  'cancellation',
  'paper',
  'report',
  'transfer',
  'countersign',
  'giftCardOrder',
  'appeal',
] as const;
export type LogSubjectKind = (typeof subjectKinds)[number];

/** Returns the word as kind of subject. Throws for any other word, because the schema is wrong. */
export function readLogSubjectKind(text: string): LogSubjectKind {
  const kind = subjectKinds.find((one) => one === text);
  if (kind === undefined) throw new Error(`@may(about: "${text}") names no subject`);
  return kind;
}

type SubjectIdsArgs = { kind: LogSubjectKind; args: unknown; answer: unknown };

/** The ids of a call's subjects: from its arguments, otherwise from the rows of its answer. */
export function logSubjectIdsOf({ kind, args, answer }: SubjectIdsArgs): string[] {
  const asked = idsIn(kind, args);
  return [...new Set(asked.length > 0 ? asked : idsIn(kind, answer))].filter(isUuid).toSorted();
}

/**
 * Reads an id by its kind, such as `attendanceId`, before `id`: the row of a review has its own id, and is about a
 * shift.
 */
function idsIn(kind: LogSubjectKind, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => idsIn(kind, one));
  if (!isRecord(value)) return [];
  const { [`${kind}Id`]: named, id, ids } = value;
  if (typeof named === 'string') return [named];
  if (typeof id === 'string') return [id];
  if (Array.isArray(ids)) return ids.filter((one) => typeof one === 'string');
  return Object.values(value).flatMap((inner) => idsIn(kind, inner));
}

/** The id of the facility in the arguments of a call; null for none. */
export function facilityIdInCallArguments(args: unknown): string | null {
  if (!isRecord(args)) return null;
  const { facilityId, input } = args;
  if (typeof facilityId === 'string' && isUuid(facilityId)) return facilityId;
  return facilityIdInCallArguments(input);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}
