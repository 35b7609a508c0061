import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { subfolderImports, subjectImports } from './arrows.ts';
import { tableWritersByTable } from './schema/table-writers.ts';
import { filesBelow, findImportCycle, importsIn, readSourceFile } from './sources.ts';

/**
 * Rules for the imports between files, and for the tables that a folder writes. Three apps use one domain: an app never
 * imports another, and the domain knows no app.
 */

type Kind = 'server' | 'build' | 'browser';

/** `*.server.ts` never reaches the browser, builders serve tests and the seed, and all else may run anywhere. */
function kindOf(file: string): Kind {
  if (/\.server\.tsx?$/.test(file)) return 'server';
  return /(^|\/|\.)build\.ts$/.test(file) ? 'build' : 'browser';
}

/**
 * The area of a file, such as `platform/ui`, `domain`, `apps/worker` or `apps/worker/api`; `root` for files directly in
 * `src`.
 */
function areaOf(file: string): string {
  const [first = '', second = '', third = '', ...rest] = file.split('/');
  if (second === '') return 'root';
  if (first === 'gen') return `gen/${path.parse(second).name}`;
  if (first === 'platform') return `${first}/${second}`;
  if (first !== 'apps') return first;
  return third === 'api' && rest.length > 0 ? 'api' : `${first}/${second}`;
}

/** The app of a file; null for files outside of `src/apps`. */
const appOf = (file: string) => /^apps\/(\w+)\//.exec(file)?.[1] ?? null;

const platform = ['platform/base', 'platform/ui', 'platform/web'];
const screens = ['apps/parts', 'domain', 'access', ...platform, 'gen/types'];

/**
 * Areas that the files of an area may import besides their own area. All may read the generated types; only an app's
 * pages may import the generated documents of its API.
 */
const mayImport: Record<string, readonly string[]> = {
  'platform/base': [],
  'platform/ui': ['platform/base'],
  'platform/web': [
    'platform/base',
    'platform/ui',
    'gen/types',
    'gen/worker-operations',
    'gen/facility-operations',
    'gen/operator-operations',
    'gen/demo-operations',
  ],
  'platform/server': ['platform/base', 'gen/types', 'gen/db'],
  access: ['platform/base', 'platform/server', 'gen/types', 'gen/db'],
  domain: ['access', 'platform/base', 'platform/server', 'gen/types', 'gen/db'],
  api: ['domain', 'access', 'platform/base', 'platform/server', 'gen/types'],
  'apps/parts': ['domain', 'access', ...platform, 'gen/types', 'gen/worker-operations'],
  'apps/demo': [
    'domain',
    'access',
    ...platform,
    'gen/types',
    'gen/demo-operations',
    'gen/demo-resolvers',
    'gen/documents.server',
  ],
  'apps/worker': [...screens, 'gen/worker-operations'],
  'apps/facility': [...screens, 'gen/facility-operations'],
  'apps/operator': [...screens, 'gen/operator-operations'],
};

/** The folders with this repository's code. */
const codeFolders = ['src', 'tools', 'db', 'e2e', 'bench'];

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);
const isCode = (file: string) => /\.(ts|tsx|mjs)$/.test(file);

/** Files of src without tests and generated ones, as paths inside src. */
const sources = filesBelow('src')
  .map((file) => path.relative('src', file))
  .filter((file) => isCode(file) && !isTest(file) && !file.startsWith('gen/'));

/** Reason why an import is forbidden; undefined when the import is allowed. */
function whyNot(from: string, to: string, isTypeOnly: boolean): string | undefined {
  const [here, there] = [areaOf(from), areaOf(to)];
  if (here === 'root' || here === 'main') return undefined;
  if (there === 'root' || there === 'main')
    return isCode(to) ? 'main/ and the files at the top of src are imported by none' : undefined;
  const [own, other] = [kindOf(from), kindOf(to)];
  // Builders compose the state of a test, which needs a worker, a facility and their papers at once.
  if (own === 'build') return undefined;
  if (other === 'build') return 'builders serve tests and the seed';
  if (other === 'server' && own !== 'server' && !isTypeOnly)
    return 'a .server file never reaches the browser';
  return whyNotArea(from, to, isTypeOnly);
}

function whyNotArea(from: string, to: string, isTypeOnly: boolean): string | undefined {
  const [here, there] = [areaOf(from), areaOf(to)];
  if (here === there) return here === 'api' ? whyNotApi(from, to) : undefined;
  if (!isTypeOnly && isValueOfServer(from, to))
    return 'a pure file may import types alone from there';
  // A handler of files or pages is in the folder of its app, so it may import the platform's server code.
  if (kindOf(from) === 'server' && there === 'platform/server') return undefined;
  // An import of types alone does not exist in the browser.
  if (isTypeOnly && there === 'platform/server' && here.startsWith('apps/')) return undefined;
  if (here === 'api' && there === `gen/${apiOf(from)}-resolvers`) return undefined;
  return mayImport[here]?.includes(there) ? undefined : `${here}/ may not import ${there}/`;
}

/**
 * True for an import of values from the server or from generated files. Pure decisions may not have one, because they
 * also run in the browser.
 */
function isValueOfServer(from: string, to: string): boolean {
  const isPure = kindOf(from) === 'browser' && ['domain', 'access'].includes(areaOf(from));
  return isPure && (areaOf(to) === 'platform/server' || to.startsWith('gen/'));
}

/**
 * The API to which a resolver belongs; resolvers that facilities and operators share are typed as those of facilities.
 */
function apiOf(file: string): string | undefined {
  const app = file.split('/')[1];
  return app === 'parts' ? 'facility' : app;
}

/**
 * Why a file of an API may not import another one. It may import files of its own app, and those that facilities and
 * operators share.
 */
function whyNotApi(from: string, to: string): string | undefined {
  const [app, other] = [from.split('/')[1], to.split('/')[1]];
  return app === other || other === 'parts'
    ? undefined
    : `the API of ${app} may not import ${other}'s`;
}

/** The subject of a file of the domain, or the kind of person that a file of `access` is about; null for other files. */
function subjectOf(file: string): string | null {
  const [first, second = '', ...rest] = file.split('/');
  return (first === 'domain' || first === 'access') && rest.length > 0
    ? `${first}/${second}`
    : null;
}

/**
 * The subject of a file and its sub-folder; the sub-folder is empty for files directly in the subject. Null outside of
 * subjects.
 */
function innerPlace(file: string): [string, string] | null {
  const [first = '', second = '', folder = '', ...rest] = file.split('/');
  const isDivided = ['access', 'domain', 'platform'].includes(first) && rest.length > 0;
  return isDivided ? [`${first}/${second}`, folder] : null;
}

type Arrows = Record<string, readonly string[]>;

/** The places that each place imports, measured over all production files. */
function measure(placeOf: (file: string) => string | null): Arrows {
  const found = new Map<string, Set<string>>();
  for (const from of sources.filter((file) => kindOf(file) !== 'build')) {
    const here = placeOf(from);
    if (here === null) continue;
    for (const { to } of importsIn(readSourceFile(path.join('src', from)), from)) {
      const there = isCode(to) ? placeOf(to) : null;
      if (there !== null && there !== here)
        found.set(here, (found.get(here) ?? new Set()).add(there));
    }
  }
  return Object.fromEntries(
    [...found]
      .map(([here, to]) => [here, [...to].toSorted()] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The arrows between the sub-folders of each divided folder. */
function measureInner(): Record<string, Arrows> {
  const whole = [...new Set(sources.flatMap((file) => innerPlace(file)?.[0] ?? []))].toSorted();
  const all = whole.map((folder) => {
    const inside = measure((file) => {
      const place = innerPlace(file);
      return place?.[0] === folder ? place[1] : null;
    });
    return [folder, inside] as const;
  });
  return Object.fromEntries(all.filter(([, inside]) => Object.keys(inside).length > 0));
}

describe('boundaries', () => {
  test('the arrows between subjects are the measured ones, and form no cycle', () => {
    expect(measure(subjectOf)).toEqual(subjectImports);
    expect(findImportCycle(subjectImports)).toBeUndefined();
  });

  test('sub-folders import each other along their arrows, which form no cycle', () => {
    expect(measureInner()).toEqual(subfolderImports);
    for (const inside of Object.values(subfolderImports))
      expect(findImportCycle(inside)).toBeUndefined();
  });

  test('every folder of src is known', () => {
    const known = new Set([...Object.keys(mayImport), 'main', 'root']);
    expect([...new Set(sources.map(areaOf))].filter((area) => !known.has(area))).toEqual([]);
  });

  test('imports go only where they may', () => {
    const wrong = sources.flatMap((from) =>
      importsIn(readSourceFile(path.join('src', from)), from).flatMap(({ to, isTypeOnly }) => {
        const reason = whyNot(from, to, isTypeOnly);
        return reason === undefined ? [] : [`${from} imports ${to}: ${reason}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  // Tests of the whole product go through `main`. Tests that compare two apps are in `main` as well.
  test('tests below the apps import no app, and tests of an app no other', () => {
    const tests = filesBelow('src').map((file) => path.relative('src', file));
    const wrong = tests.filter(isTest).flatMap((from) => {
      const here = areaOf(from);
      if (here === 'root' || here === 'main') return [];
      const own = appOf(from);
      return importsIn(readSourceFile(path.join('src', from)), from)
        .map(({ to }) => to)
        .filter((to) => appOf(to) !== null && appOf(to) !== own)
        .filter((to) => own === null || appOf(to) !== 'parts')
        .map((to) => `${from} imports ${to}`);
    });
    expect(wrong).toEqual([]);
  });

  test('the domain knows no screens', () => {
    const rooms = ['domain', 'access', 'main', 'platform/server', 'platform/base'];
    const found = sources.filter(
      (file) =>
        (rooms.includes(areaOf(file)) || areaOf(file) === 'api') &&
        (file.endsWith('.tsx') ||
          /from '(?:react|react-dom|react-router|@tanstack\/[\w-]+)'/.test(
            readSourceFile(path.join('src', file)),
          )),
    );
    expect(found).toEqual(['main/pages.server.ts']);
  });

  test('errors of fields are summed up by the form alone', () => {
    const readers = sources.filter((from) =>
      importsIn(readSourceFile(path.join('src', from)), from).some(
        ({ to }) => to === 'platform/ui/fields/error-summary.tsx',
      ),
    );
    expect(readers).toEqual(['platform/web/forms/form-errors.tsx']);
  });

  // A screen with its own state for errors of fields and attempts would be a second way beside `useForm`.
  test('screens keep no state of a form by themselves', () => {
    const formState = /const \[\w+, set(?:Attempt|Problems|Errors|Fields)\] = useState/;
    const keepers = sources.filter((file) =>
      formState.test(readSourceFile(path.join('src', file))),
    );
    expect(keepers).toEqual(['platform/web/forms/use-form.ts']);
  });

  // No worker can load a table, so a missing table causes an alarm and never a refusal. (Rule 6.2)
  test('only the back office and the alarms name a missing table and how to load it', () => {
    const sentences = 'domain/reference/statutory/messages.ts';
    const readers = sources.filter((from) =>
      importsIn(readSourceFile(path.join('src', from)), from).some(({ to }) => to === sentences),
    );
    expect(readers.toSorted()).toEqual([
      'apps/operator/api/reference/statutory-resolvers.server.ts',
      'domain/reference/statutory/table-alarms.server.ts',
    ]);
    const others = sources.filter((file) => file !== sentences && file.endsWith('messages.ts'));
    expect(others.length).toBeGreaterThan(10);
    const remedies = /load-statutory|表が読み込まれて|表を(?:読み込|登録)/;
    expect(others.filter((file) => remedies.test(readSourceFile(path.join('src', file))))).toEqual(
      [],
    );
  });

  test('no files import each other in a circle, for types neither', () => {
    const code = codeFolders.flatMap(filesBelow).filter(isCode);
    const known = new Set(code);
    // `#testing/` stands for tools/testing, every other `#` for src.
    const placeOf = (to: string) =>
      known.has(to) ? to : to.startsWith('testing/') ? `tools/${to}` : `src/${to}`;
    const imported = code.map(
      (file) => [file, importsIn(readSourceFile(file), file).map(({ to }) => placeOf(to))] as const,
    );
    expect(findImportCycle(Object.fromEntries(imported))).toBeUndefined();
  });

  test('a table is written by one subject only', () => {
    const shared = [...tableWritersByTable()].filter(([, folders]) => folders.size > 1);
    expect(shared.map(([table, folders]) => `${table}: ${[...folders].join(', ')}`)).toEqual([]);
  });
});

describe('files', () => {
  const all = codeFolders.flatMap(filesBelow).filter(isCode);

  test('no file is called index', () => {
    expect(all.filter((file) => path.basename(file).startsWith('index.'))).toEqual([]);
  });

  test('no folder has more than 25 files of production', () => {
    const counts = new Map<string, number>();
    const isCounted = (file: string) =>
      !isTest(file) && kindOf(file) !== 'build' && !file.startsWith('src/gen/');
    for (const file of all.filter(isCounted)) {
      const folder = path.dirname(file);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });

  test('no file but the entry ends in .client: the router leaves those out of what it renders', () => {
    const left = all.filter((file) => /\.client\.tsx?$/.test(file));
    expect(left).toEqual(['src/entry.client.tsx']);
  });

  test('no file is longer than 400 lines, no test longer than 600', () => {
    const long = all
      .filter((file) => !file.startsWith('src/gen/'))
      .map((file) => ({ file, lines: readSourceFile(file).trimEnd().split('\n').length }))
      .filter(({ file, lines }) => lines > (isTest(file) ? 600 : 400));
    expect(long).toEqual([]);
  });
});
