import type { KnipConfig } from 'knip';

/** What starts by itself, so that everything else must be used by something: `npm run check` fails on the rest. */
const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: ['tools/*.ts', 'bench/*.ts', 'bench/*/*.ts', 'e2e/**/*.journey.ts', 'e2e/playwright.config.ts'],
      project: ['*.ts', '{tools,bench,e2e}/**/*.ts'],
      // Started as programs by what is in tools/, or read by path.
      ignoreDependencies: ['@fontsource-variable/fraunces', 'kysely-codegen', 'oxlint', 'oxlint-tsgolint'],
    },
    'apps/server': {
      includeEntryExports: true,
      entry: ['scripts/*.ts', 'soak/*.soak.ts'],
      project: '{src,scripts,soak,test}/**/*.ts',
      ignoreBinaries: ['buildah', 'chroot', 'socat', 'systemd-notify', 'unshare'],
    },
    'apps/web': {
      entry: ['src/first-paint.ts', 'src/prerender/prerender.tsx', 'service-worker/service-worker.ts'],
      project: '{src,service-worker}/**/*.{ts,tsx,css}',
    },
    'apps/demo': { entry: 'src/main.ts', project: 'src/**/*.ts' },
    'packages/signalr-server': {
      entry: 'bench/{main,*-relay}.ts',
      project: '**/*.ts',
      ignoreBinaries: ['apt-get'],
    },
    // What these offer is for the rest of this repository alone.
    'packages/*': { project: '**/*.ts', includeEntryExports: true },
  },
  compilers: {
    css: (text) => [...text.matchAll(/(?:@import |url\()'([^']+)'/g)].map(([, file]) => `import '${file}';`).join('\n'),
  },
};

export default config;
