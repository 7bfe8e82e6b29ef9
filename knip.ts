import type { KnipConfig } from 'knip';

/** Entry points of the repository. `npm run check` fails if any other code is unused. */
const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: ['tools/*.ts', 'bench/*.ts', 'bench/*/*.ts', 'e2e/**/*.journey.ts', 'e2e/playwright.config.ts'],
      project: ['*.ts', '{tools,bench,e2e}/**/*.ts'],
      // Programs that tools/ runs, files that it reads by path, and the web app's own packages, with which e2e/outlines/ opens it.
      ignoreDependencies: [
        '@fontsource-variable/fraunces',
        'kysely-codegen',
        'oxlint',
        'oxlint-tsgolint',
        'react',
        'react-dom',
        'vite',
      ],
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
    'packages/embedded-postgres': { entry: 'test/postgres-owner.ts', project: '**/*.ts', ignoreBinaries: ['unshare'] },
    'packages/signalr-server': {
      entry: ['bench/{main,*-relay}.ts', 'examples/*.js', 'pack.js'],
      project: '**/*.{js,ts}',
      ignoreBinaries: ['apt-get'],
      // A test installs them next to the package.
      ignoreDependencies: ['redis-4', 'redis-5'],
    },
    // The packages are only used in this repository, so their exports must be used too.
    'packages/*': { project: '**/*.ts', includeEntryExports: true },
  },
  compilers: {
    css: (text) => [...text.matchAll(/(?:@import |url\()'([^']+)'/g)].map(([, file]) => `import '${file}';`).join('\n'),
  },
};

export default config;
