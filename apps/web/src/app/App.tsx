import { StrictMode, useEffect, useLayoutEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { pageDrawn } from '../loading/first-picture.ts';
import { fetchLateFonts } from '../loading/late-fonts.ts';
import { Shell } from './frame/Shell.tsx';

export function App() {
  useLayoutEffect(pageDrawn, []);
  useEffect(() => void fetchLateFonts(), []);
  return (
    <StrictMode>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </StrictMode>
  );
}
