/** A file of `db/migrations/`; what it may hold is explained in docs/migrations.md. */
export type MigrationFile = {
  /** Without `.sql`; migrations run in the order of their names. */
  name: string;
  text: string;
  /** False: its statements run one by one, because PostgreSQL refuses them within a transaction. */
  isTransactional: boolean;
  /** True: processes of the previous release must not serve once this migration has run. */
  isIncompatible: boolean;
};

/** Reads the markers, which are comment lines of their own: `-- migration: no-transaction`. */
export function parseMigration(name: string, text: string): MigrationFile {
  const markers = [...text.matchAll(/^-- migration: (.*)$/gm)].map(([, marker = '']) => marker);
  const unknown = markers.find((marker) => !known.test(marker));
  if (unknown !== undefined) throw new Error(`${name}: there is no marker "${unknown}"`);
  return {
    name,
    text,
    isTransactional: !markers.includes('no-transaction'),
    isIncompatible: markers.some((marker) => marker.startsWith('incompatible')),
  };
}

const known = /^(?:no-transaction|incompatible because \S.*)$/;

/** The statements of a file that runs without a transaction. */
export function migrationStatements({ text }: Pick<MigrationFile, 'text'>): string[] {
  return withoutComments(text)
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
}

const concurrently =
  /^(?:create (?:unique )?index concurrently if not exists (\w+) on |drop index concurrently if exists (\w+)$)/i;

/**
 * The index that a statement without a transaction builds or drops; null for any other statement. Only
 * these may be repeated after a crash between the statement and its record.
 */
export function concurrentIndexIn(statement: string): string | null {
  const [, created, dropped] = concurrently.exec(statement) ?? [];
  return created ?? dropped ?? null;
}

/**
 * The reasons why a migration would stop a running product or break the previous release; empty when there is none. A
 * file marked incompatible may break the previous release.
 */
export function migrationProblems(file: MigrationFile): string[] {
  const text = withoutComments(file.text).toLowerCase();
  if (!file.isTransactional) {
    return migrationStatements(file)
      .filter((statement) => concurrentIndexIn(statement) === null)
      .map((statement) => `without a transaction only indexes: ${firstLine(statement)}`);
  }
  const created = new Set([...text.matchAll(/create table (\w+)/g)].map(([, name = '']) => name));
  const blocking = [...text.matchAll(/create (?:unique )?index (?!concurrently)(?:\w+ )?on (\w+)/g)]
    .filter(([, table = '']) => !created.has(table))
    .map(([, table = '']) => `an index on ${table} stops its writers: build it concurrently`);
  if (/index concurrently/.test(text)) blocking.push('concurrently needs: no-transaction');
  if (file.isIncompatible) return blocking;
  const added = [...text.matchAll(/\badd column (?:if not exists )?(\w+)/g)].map(
    ([, name = '']) => name,
  );
  const required = added
    .filter((name) => new RegExp(`\\bcheck \\(${name} is not null\\)`).test(text))
    .map((name) => `refuses rows of the release before: ${name} is required where it is added`);
  const contracting = contractions.flatMap(([found, why]) => (found.test(text) ? [why] : []));
  return [...blocking, ...required, ...contracting];
}

/** Patterns of statements that break the previous release, which may still run, each with the reason. */
const contractions: readonly [RegExp, string][] = [
  [/\bdrop (?:table|view|column|function|type|schema)\b/, 'drops what the release before may use'],
  [/\brename\b/, 'renames what the release before may use'],
  [/\bset not null\b/, 'refuses rows of the release before: set not null'],
  [
    /\badd column (?:if not exists )?\w+ [^,;]*\bnot null\b(?![^,;]*\b(?:default|generated)\b)/,
    'refuses rows of the release before: a column without default',
  ],
  [/\balter column \w+ (?:set data )?type\b/, 'changes the type of a column that is read'],
];

function withoutComments(text: string): string {
  return text.replaceAll(/--.*$/gm, '');
}

function firstLine(statement: string): string {
  return statement.split('\n', 1)[0] ?? '';
}
