import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

/** Asks for the two Latin fonts with the page itself instead of after the style sheet. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /-latin-(opsz|wght)-normal-.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head-prepend' as const,
        })),
  },
};

const repository = new URL('../..', import.meta.url).pathname;

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, repository, '');
  const server = `http://127.0.0.1:${env.PORT || 3000}`;
  const proxy = { '/api': server, '/media': server, '/dev': server, '/hubs': { target: server, ws: true } };
  const port = Number(env.WEB_PORT || 5173);
  return {
    plugins: [react(), tailwindcss(), preloadFonts],
    envDir: repository,
    // The only setting that the browser may see: where the API is, when it is not where the page came from.
    envPrefix: 'API_BASE',
    server: { port, proxy },
    preview: { port, proxy },
    build: {
      target: 'baseline-widely-available',
      // Old enough to be everywhere, new enough to leave `light-dark()` as it is written.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // Inline data would need exceptions in the content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  };
});
