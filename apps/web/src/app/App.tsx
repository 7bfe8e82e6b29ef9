import { StrictMode, useLayoutEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { pageDrawn } from '../loading/first-picture.ts';
import { Shell } from './frame/Shell.tsx';

export function App() {
  useLayoutEffect(pageDrawn, []);
  return (
    <StrictMode>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </StrictMode>
  );
}
