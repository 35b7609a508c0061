/** Words that docs/glossary.md has replaced, and the exceptions that may still use them. */

/** Words that no file or folder name may have, between hyphens and dots. */
export const bannedFileWords = [
  'door',
  'letter',
  'letters',
  'carrier',
  'carriers',
  'sweep',
  'sweeps',
  'forget',
  'kept',
  'keeper',
  'easy',
  'readings',
  'beside',
  'hostile',
  'stage',
  'scene',
  'scenes',
  'crowd',
  'judge',
  'spoken',
  'hub',
  'tray',
  'patience',
  'heard',
  'asks',
  'utils',
  'helpers',
  'misc',
] as const;

/** Patterns that no declared name may match: functions, constants, types and parameters. */
export const bannedNamePatterns: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /^[a-z]\w*Most(?:Ms)?$/, instead: 'max…' },
  { pattern: /^(?:most|least)[A-Z]|[a-z]Least$/, instead: 'max…, min…' },
  { pattern: /^(?:longest|shortest)[A-Z]/, instead: 'max…Length, min…Length' },
  { pattern: /^(?!wasHired)[a-z]\w*AtOnce$/, instead: 'batchSize' },
  { pattern: /^\w+CodesAllowed$/, instead: 'max…' },
  { pattern: /^(?:Asked|World|Outcome)$/, instead: '<Verb>Args, Deps, …Result' },
  { pattern: /^(?:Told|Said|News|Words)$/, instead: '…Notice, NoticeText, …Event, …Change' },
  { pattern: /[dD]oors?(?![a-z])/, instead: 'endpoint' },
  { pattern: /^(?:Outgoing)?Letters?$|Carriers?$/, instead: 'OutboxMessage, transport' },
  { pattern: /[sS]weep(?:s|App|Facts)?$/, instead: 'task' },
  { pattern: /^forget[A-Z]/, instead: 'erase…, clear…' },
  { pattern: /^(?:Kept|readKept|useKept)[A-Z]/, instead: 'Offline…, stored…' },
  { pattern: /^tell[A-Z]\w*$|^told$|^told(?:To|Of)$/, instead: 'notify…, notified' },
  { pattern: /^(?:read|first)Place$|^MessagePosition$/, instead: '…Cursor, ChannelRef' },
  { pattern: /^onceBy/, instead: 'withIdempotencyKey' },
  { pattern: /^(?:Standing|standingOf|standings)$/, instead: 'EmployerPostingFacts, or …State' },
  {
    pattern: /(?:^|[a-z])Easy(?![a-z])|^easy$|^(?:has|with|known)?Readings$|^readings$/,
    instead: 'plain language, furigana',
  },
  { pattern: /^(?:Own|own)(?:Words|Texts)|^[aA]nnotated?$/, instead: 'facility text, marked text' },
  {
    pattern: /^(?:Patience|Tray|Hub|Watch|Crowd|ChatStage|ChatScene)$/,
    instead: 'see the glossary',
  },
  { pattern: /^(?:Window|Document|Event)$/, instead: 'a name that shadows nothing of the DOM' },
];

/** Properties of objects and types that are limits must be named `max…`. */
export const limitPropertyPatterns = /^\s*(?:readonly )?[a-z]\w*Most\??:/gm;

/** Words that no code, comment or document may use. */
export const bannedPhrases: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bdoors?\b/i, instead: 'endpoint' },
  { pattern: /\bsweeps?\b/i, instead: 'task' },
  { pattern: /\bcrowd\b/i, instead: 'bulk data' },
  { pattern: /\bwrite home about\b/i, instead: 'what was logged' },
];

/** Openings of comments that take the place of a subject. */
export const bannedCommentOpening =
  /(?:(?:^|\s)\/\*\*\s+(?:\*\s+)?|(?<!^[ \t]*\/\/.*\n)(?:^|[;{},(])[ \t]*\/\/ )(?:What|Who|Whose|Whom|Of|Where|Asked)\b[^.\n]*/gm;

/** Words that no title of a test may use. */
export const bannedTitleWords: typeof bannedPhrases = [
  { pattern: /\bwhoever\b/i, instead: 'a worker who, an operator who' },
  { pattern: /\bpatience\b/i, instead: 'timeout' },
];

/** Exceptions: `file#name` or a file, with the reason. */
export const glossaryExceptions: Readonly<Record<string, string>> = {
  'src/apps/worker/shell/plain-language.ts#longestRun': 'the longest run of sentences, not a limit',
  'src/apps/worker/search/filters/filter-groups.tsx#mostFrequent': 'an order, not a limit',
  'src/apps/worker/search/place-memory.ts#readPlace': 'a prefecture or station, not a cursor',
  'src/platform/ui/display/words.tsx#Words': 'the component of the glossary',
  'src/platform/web/pre-hydration-events.ts#Window': "extends the DOM's own Window",
  'db/seed/pictures/rooms.ts#corridorDoors': 'doors of a room, painted',
  'db/seed/pictures/exteriors.ts': 'doors of a house, painted',
};
