import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'katex/dist/katex.min.css';
import './theme/theme.css';
import './ui/ui.css';
import './ui/form.css';
import { App } from './app.tsx';
import { applyTheme, storedTheme } from './theme/theme.ts';

applyTheme(storedTheme());
const root = document.getElementById('app');
if (!root) throw new Error('The page has no place for the app.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without it the app works all the same, with a network.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
