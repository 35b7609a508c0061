import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { innerArrows } from './inner-arrows.ts';
import { sliceArrows } from './slice-arrows.ts';
import { filesBelow, findCycle, importsIn, read, tablesWritten } from './sources.ts';

/**
 * Which file may import which, and which folder writes which table. Slices import each other along
 * `sliceArrows`, which form no cycle.
 */
const slices = [...Object.keys(sliceArrows), 'demo'];

/** Folders that are no slices, and what of ours each may import. */
const plumbing: Record<string, string[]> = {
  base: ['base'],
  ui: ['ui', 'base'],
  web: ['web', 'ui', 'base', 'gen'],
  server: ['server', 'base', 'gen'],
  gen: ['gen', 'server', 'base'],
};

type Kind = 'server' | 'build' | 'screen' | 'pure';

/**
 * `client.ts`, `*-client.ts`, screens, components and the folders of a browser's part; `*.server.ts`;
 * builders; and the pure rest.
 */
function kindOf(file: string): Kind {
  if (/\.server\.tsx?$/.test(file)) return 'server';
  if (/(^|\/|\.)build\.ts$/.test(file)) return 'build';
  return /\/(?:screens|parts|browser|client|offline)\/|(^|\/|-)client\.tsx?$|\.tsx$/.test(file)
    ? 'screen'
    : 'pure';
}

/** The slice or other folder of a file; `screens/` holds the root's screens, which combine slices. */
function folderOf(file: string): string {
  const [folder = '', ...rest] = file.split('/');
  return rest.length === 0 || folder === 'screens' ? 'root' : folder;
}

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file);
const isCode = (file: string) => /\.(ts|tsx|mjs)$/.test(file);

/** Files of src without tests and generated ones, as paths inside src. */
const sources = filesBelow('src')
  .map((file) => path.relative('src', file))
  .filter((file) => isCode(file) && !isTest(file) && folderOf(file) !== 'gen');

/** What is wrong with an import, or undefined. */
function whyNot(from: string, to: string, isTypeOnly: boolean): string | undefined {
  const [here, there] = [folderOf(from), folderOf(to)];
  if (here === 'root') return undefined;
  if (there === 'root')
    return isCode(to) ? 'files at the top of src and in screens/ are imported by none' : undefined;
  if (there === 'demo' && here !== 'demo') return 'demo/ is imported by the root alone';
  if (kindOf(to) === 'build' && kindOf(from) !== 'build')
    return 'builders serve tests and the seed';
  const reachesServer = kindOf(to) === 'server' && !['server', 'build'].includes(kindOf(from));
  if (reachesServer && !isTypeOnly) return 'a .server file never reaches the browser';
  const allowed = plumbing[here];
  if (allowed) return allowed.includes(there) ? undefined : `${here}/ may not import ${there}/`;
  if (here === there || there === 'base') return whyNotWithin(from, to, here === there);
  return there in plumbing ? whyNotPlumbing(from, there, isTypeOnly) : whyNotSlice(from, to);
}

function whyNotWithin(from: string, to: string, isOwn: boolean): string | undefined {
  if (!isOwn || kindOf(to) !== 'screen' || kindOf(from) === 'screen') return undefined;
  return 'what decides and stores knows no screen';
}

function whyNotPlumbing(from: string, there: string, isTypeOnly: boolean): string | undefined {
  const allowed: Record<Kind, string[]> = {
    pure: isTypeOnly ? ['gen', 'server'] : [],
    server: ['server', 'gen'],
    build: ['server', 'gen'],
    screen: isTypeOnly ? ['ui', 'web', 'gen', 'server'] : ['ui', 'web', 'gen'],
  };
  if (allowed[kindOf(from)].includes(there)) return undefined;
  return `a ${kindOf(from)} file may not import ${there}/`;
}

function whyNotSlice(from: string, to: string): string | undefined {
  const [here, there] = [folderOf(from), folderOf(to)];
  if (here === 'demo') return undefined;
  // Builders compose the state of a test, which needs a worker, a facility and their papers at once.
  if (kindOf(from) === 'build' && kindOf(to) === 'build') return undefined;
  if (!sliceArrows[here]?.includes(there)) return `there is no arrow ${here} → ${there}`;
  if (kindOf(from) !== 'screen')
    return kindOf(to) === 'screen' ? `${there}/'s screens are its own` : undefined;
  if (/(^|\/|-)client\.ts$/.test(to) || to.startsWith(`${there}/parts/`)) return undefined;
  return `of ${there}/ a screen may use client.ts and parts/ only`;
}

/** The arrow that an import between two slices needs, except from builders and from the demo. */
function arrowOf(from: string, to: string): readonly [string, string] | undefined {
  const [here, there] = [folderOf(from), folderOf(to)];
  const isMeasured = here !== there && here in sliceArrows && there in sliceArrows;
  return isMeasured && kindOf(from) !== 'build' ? [here, there] : undefined;
}

/** Every slice with the slices that its production files import. */
function measuredArrows(): Record<string, string[]> {
  const found = new Map(Object.keys(sliceArrows).map((slice) => [slice, new Set<string>()]));
  for (const from of sources) {
    for (const { to } of importsIn(read(path.join('src', from)), from)) {
      const arrow = arrowOf(from, to);
      if (arrow) found.get(arrow[0])?.add(arrow[1]);
    }
  }
  return Object.fromEntries([...found].map(([slice, to]) => [slice, [...to].toSorted()]));
}

/** The slice and its sub-folder; nothing for the files, screens and parts of the slice as a whole. */
function innerPlace(file: string): [string, string] | null {
  const [slice = '', folder = '', ...rest] = file.split('/');
  return rest.length === 0 || folder === 'screens' || folder === 'parts' ? null : [slice, folder];
}

/** An import between two sub-folders of one slice, or nothing. */
function innerImport(from: string, to: string) {
  const [here, there] = [innerPlace(from), innerPlace(to)];
  if (!here || !there || here[0] !== there[0] || here[1] === there[1]) return [];
  const isAlongArrow = innerArrows[here[0]]?.[here[1]]?.includes(there[1]) ?? false;
  return [{ isAlongArrow, arrow: `${here[0]}: ${here[1]} → ${there[1]}`, line: `${from} > ${to}` }];
}

describe('boundaries', () => {
  test('the arrows between slices form no cycle', () => {
    expect(findCycle(sliceArrows)).toBeUndefined();
  });

  test('the arrows between slices are the measured ones', () => {
    expect(measuredArrows()).toEqual(sliceArrows);
  });

  test('every folder of src is known', () => {
    const known = new Set([...slices, ...Object.keys(plumbing), 'root']);
    expect([...new Set(sources.map(folderOf))].filter((folder) => !known.has(folder))).toEqual([]);
  });

  test('imports go only where they may', () => {
    const wrong = sources.flatMap((from) =>
      importsIn(read(path.join('src', from)), from).flatMap(({ to, isTypeOnly }) => {
        const reason = whyNot(from, to, isTypeOnly);
        return reason === undefined ? [] : [`${from} imports ${to}: ${reason}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('errors of fields are summed up by the form alone', () => {
    const readers = sources.filter((from) =>
      importsIn(read(path.join('src', from)), from).some(
        ({ to }) => to === 'ui/fields/error-summary.tsx',
      ),
    );
    expect(readers).toEqual(['web/forms/form-errors.tsx']);
  });

  // A form that keeps errors of fields and attempts by itself is a second way beside `useForm`.
  test('screens keep no state of a form by themselves', () => {
    const formState = /const \[\w+, set(?:Attempt|Problems|Errors|Fields)\] = useState/;
    const keepers = sources.filter((file) => formState.test(read(path.join('src', file))));
    expect(keepers).toEqual(['web/forms/use-form.ts']);
  });

  // No worker can load a table: a missing one is an alarm, and never a refusal. (Rule 6.2)
  test('only the back office and the alarms name a missing table and how to load it', () => {
    const sentences = 'reference/statutory/messages.ts';
    const readers = sources.filter((from) =>
      importsIn(read(path.join('src', from)), from).some(({ to }) => to === sentences),
    );
    expect(readers.toSorted()).toEqual([
      'operator/statutory/statutory-resolvers.server.ts',
      'reference/statutory/table-alarms.server.ts',
    ]);
    const others = sources.filter((file) => file !== sentences && file.endsWith('messages.ts'));
    expect(others.length).toBeGreaterThan(10);
    const remedies = /load-statutory|表が読み込まれて|表を(?:読み込|登録)/;
    expect(others.filter((file) => remedies.test(read(path.join('src', file))))).toEqual([]);
  });

  test('sub-folders of a slice import each other along their arrows, which form no cycle', () => {
    for (const slice of Object.keys(innerArrows)) {
      expect(findCycle(innerArrows[slice] ?? {})).toBeUndefined();
    }
    const found = sources.flatMap((from) =>
      importsIn(read(path.join('src', from)), from).flatMap(({ to }) => innerImport(from, to)),
    );
    const wrong = found.filter(({ isAlongArrow }) => !isAlongArrow).map(({ line }) => line);
    expect([...new Set(wrong)].toSorted()).toEqual([]);
    const used = new Set(found.map(({ arrow }) => arrow));
    const idle = Object.entries(innerArrows).flatMap(([slice, arrowsIn]) =>
      Object.entries(arrowsIn).flatMap(([here, to]) =>
        to.map((there) => `${slice}: ${here} → ${there}`).filter((arrow) => !used.has(arrow)),
      ),
    );
    expect(idle).toEqual([]);
  });

  test('no files import each other in a circle, for types neither', () => {
    const code = filesBelow('src').filter(isCode);
    const imported = code.map((file) => {
      const from = path.relative('src', file);
      return [from, importsIn(read(file), from).map(({ to }) => to)] as const;
    });
    expect(findCycle(Object.fromEntries(imported))).toBeUndefined();
  });

  test('a table is written by one folder only', () => {
    const writers = new Map<string, Set<string>>();
    for (const file of sources.filter((name) => kindOf(name) !== 'build')) {
      for (const table of tablesWritten(read(path.join('src', file)))) {
        writers.set(table, (writers.get(table) ?? new Set()).add(folderOf(file)));
      }
    }
    const shared = [...writers].filter(([, folders]) => folders.size > 1);
    expect(shared.map(([table, folders]) => `${table}: ${[...folders].join(', ')}`)).toEqual([]);
  });
});

describe('files', () => {
  const all = ['src', 'tools', 'db', 'e2e', 'bench'].flatMap(filesBelow).filter(isCode);

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
      .map((file) => ({ file, lines: read(file).trimEnd().split('\n').length }))
      .filter(({ file, lines }) => lines > (isTest(file) ? 600 : 400));
    expect(long).toEqual([]);
  });
});
