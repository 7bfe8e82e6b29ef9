import { BrowserRouter } from 'react-router';
import { Shell } from './Shell.tsx';

export function App() {
  return (
    <BrowserRouter>
      <Shell />
    </BrowserRouter>
  );
}
