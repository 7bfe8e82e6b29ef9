import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { Shell } from './Shell.tsx';

export function App() {
  return (
    <StrictMode>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </StrictMode>
  );
}
