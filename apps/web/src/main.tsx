import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { appTexts } from './app/app.texts.ts';
import { memberBar } from './app/member-bar.ts';
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
/** Long enough for a slow device to draw its first screen, which takes the answers. */
const firstAnswersMs = 3000;

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

startSession();
// The first picture is the finished page: its code, its texts and the demo's banner are fetched side by side before it.
const ready = Promise.allSettled([
  routeOf(window.location.pathname).page.preload(),
  session.get() && memberBar.preload(),
  appTexts.load(),
  loadInstance(),
]);
await Promise.race([ready, after(readyTimeoutMs)]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// A prerendered page is what a visitor sees who comes from outside; everybody else gets a fresh one.
const isPrerendered = root.dataset['prerendered'] === language.get();
if (isPrerendered && !session.get() && !navigationState()) {
  hydrateRoot(root, <App />);
} else {
  // A page for visitors must not be seen; the empty frame stays until the page takes its place.
  if (root.dataset['prerendered']) root.replaceChildren();
  // The empty frame is seen before the work of drawing the page begins.
  else await nextPicture();
  // In slices, so that what is pressed meanwhile does not wait.
  startTransition(() => createRoot(root).render(<App />));
}
delete document.documentElement.dataset['waits'];
setTimeout(dropFirstAnswers, firstAnswersMs);

// Nothing of it is needed for what is on screen, so it waits until that is done. The development server has none.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const installLater = async () => {
    try {
      const { install } = await import('./app/install.ts');
      await install();
    } catch (reason) {
      console.warn('Ambiance cannot be kept for when there is no network.', reason);
    }
  };
  setTimeout(() => void installLater(), installAfterMs);
}
