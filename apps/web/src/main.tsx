import { createRoot } from 'react-dom/client';
import './styles/main.css';
createRoot(document.getElementById('root')!).render(
  <h1 className="p-6 text-5xl text-accent-ink bg-accent-soft">Ambiance : œuvre</h1>,
);
