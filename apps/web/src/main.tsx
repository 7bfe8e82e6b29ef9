import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { appTexts } from './app/app.texts.ts';
import { routeOf } from './app/routes.ts';
import { loadInstance } from './instance.ts';
import './styles/main.css';

const patienceMs = 1500;

// The first picture is the finished page: its code, its texts and the demo's banner are fetched side by side before it.
const ready = Promise.allSettled([routeOf(window.location.pathname).page.preload(), appTexts.load(), loadInstance()]);
await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, patienceMs))]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
