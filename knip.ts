import type { KnipConfig } from 'knip';

/** Files and packages that nothing uses, and exports that no other file uses; part of `npm run check`. */
export default {
  workspaces: {
    '.': {
      entry: [
        // Started as a process of their own, by npm scripts or by other files of tools/ and bench/.
        'tools/{setup.mjs,start.ts,test.ts,dev.ts,check.ts,generate.ts,build.ts,bin.ts,with-database.ts,drill.ts,installed.ts,fit-travel.ts,release-statements.ts}',
        // Loaded by name.
        'tools/drills/*.ts',
        'tools/run/{follow-parent,watch-own}.ts',
        'tools/testing/processes/{chat-process,document-load,old-growth,facility-process,faults,product-process}.ts',
        'bench/run.ts',
        'bench/chat/load-process.ts',
        'bench/apply/raw-clients.ts',
        'bench/{chat,prices,search}/servers/*.ts',
        'bench/pages/{hello-server.ts,hello/app/routes.ts,hello/*.config.ts}',
        'db/seed.ts',
        'src/main/{http,jobs}.server.ts',
        'src/domain/reference/load.server.ts',
        'src/main/{audit,load-statutory,reseal}.server.ts',
        'src/platform/server/database/migrate.server.ts',
        'src/platform/server/files/{move-files,rewrap-files}.server.ts',
        // Imported by what vite.config.ts makes of an icon.
        'src/platform/ui/plain-icon.tsx',
        // Built by vite.sw.config.ts.
        'src/platform/web/sw.ts',
        'src/platform/web/back-office/facility-sw.ts',
        'src/platform/web/back-office/tablet-sw.ts',
      ],
      project: [
        'src/**/*.{ts,tsx}',
        'tools/**/*.{ts,tsx,mjs}',
        'db/**/*.ts',
        'e2e/**/*.ts',
        'bench/**/*.ts',
      ],
      ignoreDependencies: [
        // Named in src/styles.css.
        '@digital-go-jp/tailwind-theme-plugin',
        'tailwindcss',
        'tailwindcss-react-aria-components',
        // Started as programs: Node.js itself, and what npm scripts and tools/ run by name.
        'kysely-codegen',
        'node',
        'oxfmt',
        'oxlint',
        'oxlint-tsgolint',
        // The reader that barcode-detector loads: its version must be the one that barcode-detector brings.
        'zxing-wasm',
      ],
    },
    // Packages of their own: the drill of browser engines and `npm run bench` install them.
    'tools/engines': { entry: ['{firefox,webkit}.ts'] },
    'bench/comparators': {
      entry: ['*.ts'],
      ignoreDependencies: ['lighthouse'],
    },
  },
  // Generated; nobody uses all of it.
  ignore: ['src/gen/**'],
  // Documents of GraphQL are exported for tools/documents.test.ts, which imports each of these files by its path.
  ignoreIssues: { 'src/apps/**/*client.ts': ['exports'] },
} satisfies KnipConfig;
