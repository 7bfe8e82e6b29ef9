import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../run.ts';
import type { Chunks } from './chunks.ts';

/** The page that is shown offline for any address, because it is the one needed offline. */
const offlinePage = '/perks';
const offlineSources = [
  'index.html',
  'src/app/Queries.tsx',
  'src/app/frame/MemberBar.tsx',
  'src/ui/feedback/Toaster.tsx',
  'src/pages/members/PerksPage.tsx',
];
const offlineTexts = [
  'src/app/app',
  'src/app/install/install',
  'src/server/server',
  'src/ui/ui',
  'src/features/perks/perks',
];

/** Builds the service worker. It caches everything that the wallet needs, in both languages, and later also visited pages. */
export async function buildServiceWorker(folder: string, chunks: Chunks): Promise<void> {
  const texts = offlineTexts.flatMap((name) => [`${name}.en.ts`, `${name}.fr.ts`]);
  const built = chunks.allOf([...offlineSources, ...texts]).filter((file) => !file.includes('-latin-ext-'));
  const files = [offlinePage, '/favicon.svg', '/manifest.webmanifest', '/manifest.fr.webmanifest', ...built];
  const version = createHash('sha256').update(JSON.stringify(built)).digest('hex').slice(0, 12);
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(root, 'apps/web'),
    publicDir: false,
    define: {
      appFiles: JSON.stringify(files),
      version: JSON.stringify(version),
      entryScript: JSON.stringify(chunks.entry),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, 'apps/web/service-worker/service-worker.ts'),
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  });
}
