import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { root } from '../run.ts';

/** Serves that script during development. */
export const serveFirstPaint: Plugin = {
  name: 'serve-first-paint',
  configureServer: ({ middlewares }) => {
    middlewares.use('/first-paint.js', (_request, response, next) => {
      buildFirstPaint().then((script) => response.setHeader('Content-Type', 'text/javascript').end(script), next);
    });
  },
};

/** Builds the script that runs before all others. */
export async function buildFirstPaint(): Promise<string> {
  const [built] = [await build(settings)].flat();
  return built && 'output' in built ? built.output[0].code : '';
}

const settings = {
  configFile: false as const,
  logLevel: 'warn' as const,
  root: join(root, 'apps/web'),
  publicDir: false as const,
  build: {
    write: false,
    rolldownOptions: {
      input: join(root, 'apps/web/src/first-paint.ts'),
      output: { entryFileNames: 'first-paint.js', format: 'iife' as const },
    },
  },
};
