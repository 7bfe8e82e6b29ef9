import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { root } from '../run.ts';

/** Builds the script that runs before all others, as a single file. */
export async function buildFirstPaint(outDir: string): Promise<void> {
  await build(settingsFor({ outDir, emptyOutDir: false }));
}

/** Serves that script during development. */
export const serveFirstPaint: Plugin = {
  name: 'serve-first-paint',
  configureServer: ({ middlewares }) => {
    middlewares.use('/first-paint.js', (_request, response, next) => {
      bundled().then((script) => response.setHeader('Content-Type', 'text/javascript').end(script), next);
    });
  },
};

async function bundled(): Promise<string> {
  const [built] = [await build(settingsFor({ write: false }))].flat();
  return built && 'output' in built ? built.output[0].code : '';
}

const settingsFor = (target: object) => ({
  configFile: false as const,
  logLevel: 'warn' as const,
  root: join(root, 'apps/web'),
  publicDir: false as const,
  build: {
    ...target,
    rolldownOptions: {
      input: join(root, 'apps/web/src/first-paint.ts'),
      output: { entryFileNames: 'first-paint.js', format: 'iife' as const },
    },
  },
});
