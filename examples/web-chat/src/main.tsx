import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './theme/theme.css';
import './ui/ui.css';
import './ui/form.css';
import { App } from './app.tsx';
import { keepPage } from './service-worker/new-version.ts';
import { applyTheme, storedTheme } from './theme/theme.ts';
import { refuseStrayFiles } from './ui/dropped-files.ts';

applyTheme(storedTheme());
const root = document.getElementById('app');
if (!root) throw new Error('The page has no element for the app.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
keepPage();
refuseStrayFiles();
