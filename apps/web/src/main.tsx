import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { appTexts } from './app/app.texts.ts';
import { memberBar } from './app/frame/member-bar.ts';
import { routeOf } from './app/routes.ts';
import { dropFirstAnswers } from './loading/unused-answers.ts';
import { nextPicture } from './loading/first-picture.ts';
import { language } from './i18n/language.ts';
import { loadInstance } from './server/instance.ts';
import { session, startSession } from './session/session.ts';
import { navigationState } from './session/start-page.ts';
import './styles/main.css';

const readyTimeoutMs = 1500;
const installAfterMs = 5000;
/** Long enough for a slow device to draw its first screen, which uses the responses. */
const firstAnswersMs = 3000;

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

startSession();
// The first paint shows the finished page: its code, its texts and the demo's banner are fetched in parallel before it.
const ready = Promise.allSettled([
  routeOf(window.location.pathname).page.preload(),
  session.get() && memberBar.preload(),
  appTexts.load(),
  loadInstance(),
]);
await Promise.race([ready, after(readyTimeoutMs)]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// The prerendered page is for visitors who arrive from outside. For everyone else, the app renders the page.
const isPrerendered = root.dataset['prerendered'] === language.get();
if (isPrerendered && !session.get() && !navigationState()) {
  hydrateRoot(root, <App />);
} else {
  // A visitors' page must not be shown to this user. The page stays empty until the app has rendered.
  if (root.dataset['prerendered']) root.replaceChildren();
  // Lets the browser paint the empty frame before the page is rendered.
  else await nextPicture();
  // Rendered in slices, so that user input is handled in between.
  startTransition(() => createRoot(root).render(<App />));
}
delete document.documentElement.dataset['waits'];
delete document.documentElement.dataset['failed'];
setTimeout(dropFirstAnswers, firstAnswersMs);

// The page on the screen does not need the service worker, so it is installed later. The development server has none.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const installLater = async () => {
    try {
      const { install } = await import('./app/install/install.ts');
      await install();
    } catch (reason) {
      console.warn('Ambiance cannot be kept for when there is no network.', reason);
    }
  };
  setTimeout(() => void installLater(), installAfterMs);
}
