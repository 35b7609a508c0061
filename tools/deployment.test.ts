import { accessSync, constants, existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readEnv, variableNames } from '#platform/server/env.server.ts';
import { productionEnv } from '#testing/production-env.ts';
import { checkoutRoot } from './run/paths.ts';

const read = (file: string) => readFileSync(path.join(checkoutRoot, file), 'utf8');
const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted();

/** Throws when a script is missing or is not executable. */
const assertScript = (file: string) => accessSync(path.join(checkoutRoot, file), constants.X_OK);

test('documents and files of the deployment name only files of deploy/ that exist', () => {
  const files = [
    'README.md',
    'Dockerfile',
    'compose.yaml',
    ...globSync('{docs,deploy}/*', { cwd: checkoutRoot }),
  ];
  const named = files
    .filter((file) => /\.(?:md|ya?ml|sh|cfg|service|timer|example|sql)$|^Dockerfile$/.test(file))
    .flatMap((file) => namesIn(read(file), /(?<![\w-])deploy\/([\w@-]+(?:\.[\w-]+)+)/g));
  expect(new Set(named).size).toBeGreaterThan(15);
  expect(
    [...new Set(named)].filter((name) => !existsSync(path.join(checkoutRoot, 'deploy', name))),
  ).toEqual([]);
});

describe('compose.yaml', () => {
  type Service = {
    image?: string;
    command?: string | string[];
    environment?: Record<string, string>;
    volumes?: string[];
    depends_on?: Record<string, unknown>;
    user?: string;
    read_only?: boolean;
    tmpfs?: string[];
    cap_drop?: string[];
    cap_add?: string[];
    security_opt?: string[];
    privileged?: boolean;
    mem_limit?: string;
    pids_limit?: number;
  };
  // The tests below check this shape.
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };
  const services = Object.entries(compose.services);

  test('has what the product needs, each in a version', () => {
    const names = [
      'database',
      'first',
      'jobs',
      'migrate',
      'prepare',
      'proxy',
      'redis',
      'second',
      'store',
    ];
    expect(Object.keys(compose.services).toSorted()).toEqual(names);
    for (const [, { image = '' }] of services) expect(image).toMatch(/^hitokoma$|:v?\d+[\w.-]*$/);
  });

  test.each(services)('confines %s', (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
    });
    expect(service.tmpfs?.[0]).toMatch(/^\/tmp:size=/);
    // A folder of the machine may be read alone, and never its Docker.
    for (const volume of service.volumes ?? [])
      expect(volume).toMatch(/^[\w-]+:|^\.\/deploy.*:ro$/);
    expect(service.privileged).toBeUndefined();
    expect(service.cap_add ?? []).toEqual(name === 'prepare' ? ['CHOWN'] : []);
    expect(service.user === 'root').toBe(name === 'prepare');
  });

  test('gives the product the memory that it has under systemd', () => {
    const [, memory = ''] = /^MemoryMax=(\w+)$/m.exec(read('deploy/hitokoma@.service')) ?? [];
    for (const name of ['migrate', 'first', 'second', 'jobs'])
      expect(compose.services[name]?.mem_limit).toBe(memory.toLowerCase());
  });

  test('has a password for Redis, which the product knows', () => {
    const { command = [] } = compose.services['redis'] ?? {};
    const [, password = ''] =
      /--requirepass (\$\{REDIS_PASSWORD:\?[^}]+\})$/.exec([command].flat().join(' ')) ?? [];
    expect(password).not.toBe('');
    for (const name of ['first', 'second', 'jobs'])
      expect(compose.services[name]?.environment?.['REDIS_URL']).toBe(
        `redis://:${password}@redis:6379`,
      );
  });

  test('calls scripts that exist', () => {
    const scripts = services.flatMap(([, { command = [] }]) =>
      namesIn([command].flat().join(' '), /(deploy\/[\w-]+\.sh)/g),
    );
    expect(scripts.length).toBeGreaterThan(3);
    scripts.forEach(assertScript);
  });

  test('gives the product only variables that it reads, and the proxy those of its configuration', () => {
    const given = Object.keys(compose.services['first']?.environment ?? {});
    expect(given.filter((name) => !variableNames.includes(name))).toEqual([]);
    expect(given).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'REDIS_URL', 'S3_BUCKET', 'HOST']),
    );
    const configured = namesIn(read('deploy/haproxy.cfg'), /"\$\{(\w+)\}"/g);
    const proxy = Object.keys(compose.services['proxy']?.environment ?? {});
    // A container runs without `PROXY_USER`: it cannot change its user.
    expect([...proxy, 'PROXY_USER'].toSorted()).toEqual(configured);
  });

  test('takes from .env what deploy/compose-env.sh writes there', () => {
    const wanted = namesIn(read('compose.yaml'), /\$\{(\w+)/g);
    const written = namesIn(read('deploy/compose-env.sh'), /^([A-Z]\w+)=/gm);
    expect(written.filter((name) => name.startsWith('S3_') || /[A-Z]_/.test(name))).toEqual(wanted);
  });

  test('declares the volumes that it mounts, and waits for services that it has', () => {
    const mounted = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((volume) => volume.split(':')[0] ?? '').filter((from) => !from.startsWith('.')),
    );
    expect([...new Set(mounted)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
    const files = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((volume) => volume.split(':')[0] ?? '').filter((from) => from.startsWith('.')),
    );
    expect(files.filter((file) => !existsSync(path.join(checkoutRoot, file)))).toEqual([]);
    const awaited = services.flatMap(([, service]) => Object.keys(service.depends_on ?? {}));
    expect(awaited.filter((name) => !(name in compose.services))).toEqual([]);
  });
});

describe('the proxy keeps /metrics and /readyz from visitors', () => {
  const rules = read('deploy/haproxy.cfg')
    .split('\n')
    .filter((line) => /^\s*(?:acl|http-request|use_backend)\b.*\b(?:path|url)\b/.test(line));
  const [, pattern = ''] = /\{ path,url_dec -m reg '([^']+)' \}$/.exec(rules[0] ?? '') ?? [];
  /** True when the rule denies the target of a request, decoded as `url_dec` does it. */
  const isDenied = (target: string) => {
    const [coded = ''] = target.split('?');
    const decoded = coded.replace(/%[0-9a-f]{2}/gi, (code) => decodeURIComponent(code));
    return pattern !== '' && new RegExp(pattern).test(decoded);
  };
  /** The path that the site sees: it resolves dots, then decodes. */
  const seenBySite = (target: string) => decodeURI(new URL(`http://x${target}`).pathname);

  test('by the only rule about paths, which looks at the decoded one', () => {
    expect(rules).toHaveLength(1);
    expect(pattern).not.toBe('');
  });

  test.each([
    '/metrics',
    '/readyz',
    '/metrics?x=1',
    '/%6detrics',
    '/%6Detric%73?x',
    '/read%79z',
    '/./metrics',
    '/%2e/readyz',
    '/%2E%2e/metrics',
    '/x/../metrics',
    '/x/%2e%2e/%6detrics',
    '/x\\..\\metrics',
    '/metrics#x',
  ])('%s', (target) => {
    expect(['/metrics', '/readyz']).toContain(seenBySite(target));
    expect(isDenied(target)).toBe(true);
  });

  test.each(['/', '/healthz', '/facility/metrics-of-may', '/jobs?from=/metrics', '/readyzz'])(
    'and not %s',
    (target) => {
      expect(isDenied(target)).toBe(false);
    },
  );
});

test('the image starts a script that exists, with variables that the product reads', () => {
  const dockerfile = read('Dockerfile');
  for (const script of namesIn(dockerfile, /(deploy\/[\w-]+\.sh)/g)) assertScript(script);
  const variables = namesIn(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '', /(\w+)=/g);
  expect(variables.length).toBeGreaterThan(3);
  expect(variables.filter((name) => !variableNames.includes(name))).toEqual([]);
});

test.each(['.dockerignore', '.gitignore'])('%s keeps files with secrets out', (file) => {
  expect(read(file).split('\n')).toEqual(expect.arrayContaining(['.env', 'hitokoma.env']));
});

describe('units of systemd', () => {
  const units = globSync('deploy/*.service', { cwd: checkoutRoot }).map((file) => {
    const lines = read(file).split('\n');
    const values = (key: string) =>
      lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
    return { file, values };
  });
  const ofProduct = units.filter(({ file }) => !file.includes('backup'));

  test('start scripts that exist', () => {
    expect(units).toHaveLength(3);
    for (const { values } of units) {
      const started = [...values('ExecStartPre'), ...values('ExecStart')];
      expect(started).not.toEqual([]);
      for (const command of started) {
        expect(command).toMatch(/^\/srv\/hitokoma\/deploy\//);
        assertScript(path.relative('/srv/hitokoma', command.split(' ')[0] ?? ''));
      }
    }
  });

  test.each(ofProduct)(
    '$file keeps files where it may write, with variables that the product reads',
    (unit) => {
      const variables = Object.fromEntries(
        unit.values('Environment').map((line) => line.split('=') as [string, string]),
      );
      expect(Object.keys(variables).filter((name) => !variableNames.includes(name))).toEqual([]);
      const [folder = ''] = unit.values('StateDirectory');
      expect(variables['FILES_DIR']).toBe(path.join('/var/lib', folder, 'files'));
    },
  );

  test('give a stopping site longer than it takes', () => {
    const site = ofProduct.find(({ file }) => file.includes('@'));
    const [, drain] = /^DRAIN_SECONDS=(\d+)$/m.exec(read('deploy/hitokoma.env.example')) ?? [];
    expect(Number(site?.values('TimeoutStopSec')[0])).toBeGreaterThan(Number(drain) + 25);
  });
});

describe('the example of the variables', () => {
  const lines = read('deploy/hitokoma.env.example').split('\n');
  const given = Object.fromEntries(
    lines
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const filled: Record<string, string | undefined> = {
    ...given,
    ...productionEnv,
    DATABASE_URL: 'postgres://hitokoma:x@127.0.0.1/hitokoma',
    AUTH_SECRET: 'a secret of at least thirty-two characters',
    OPERATOR_EMAIL: 'ops@hitokoma.example',
    TRUST_PROXY: given['TRUST_PROXY'],
  };

  test('names only variables that exist, and starts once what is empty is filled in', () => {
    expect(Object.keys(given).filter((name) => !variableNames.includes(name))).toEqual([]);
    expect(readEnv(filled)).toMatchObject({ demo: false, JOBS: 'off', HOST: '127.0.0.1' });
  });

  test('has a line for every variable that production requires', () => {
    const required = [...Object.keys(productionEnv), 'DATABASE_URL', 'AUTH_SECRET'];
    const missing = required.filter((name) => !(name in given));
    // `NODE_ENV` is set by the scripts and units; `DEMO` is for the demo only.
    expect(missing).toEqual(['NODE_ENV', 'DEMO']);
  });
});

test('deploy/command.sh runs the files of the npm scripts of the same names', () => {
  // npm guarantees the shape of package.json.
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = [...read('deploy/command.sh').matchAll(/^ {2}([a-z-]+)\) file=(\S+) ;;$/gm)];
  expect(commands.length).toBeGreaterThan(5);
  for (const [, name = '', file = ''] of commands)
    expect(scripts[name]).toMatch(new RegExp(` ${file}$`));
});

test('the table of the README has every variable, and no other', () => {
  const lines = read('README.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line));
  const pattern = /`([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)`/g;
  const rows = namesIn(lines.map((line) => line.split('|')[1]).join('\n'), pattern);
  // The npm scripts read these, the server does not.
  const notOfEnv = ['SEED_SIZE', 'CHROME_PATH', 'TEST_DATABASE_URL'];
  const others = rows.filter((name) => !variableNames.includes(name));
  expect(others).toEqual(notOfEnv.toSorted());
  const named = namesIn(lines.join('\n'), pattern);
  // The text above the table describes the first; `npm run dev` sets the second.
  expect(variableNames.filter((name) => !named.includes(name))).toEqual([
    'NODE_ENV',
    'HITOKOMA_DEV',
  ]);
});
