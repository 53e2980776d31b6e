import '@tidings/ui/styles.css';
import {
  App,
  applyLook,
  applyTheme,
  keepPage,
  refuseStrayFiles,
  startLanguage,
  storedLook,
  storedTheme,
} from '@tidings/ui/web-client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const loadFormulaStyles = () => import('katex/dist/katex.min.css');

startLanguage();
applyTheme(storedTheme());
applyLook(storedLook());
const root = document.getElementById('app');
if (!root) throw new Error('The page has no element for the app.');
createRoot(root).render(
  <StrictMode>
    <App loadFormulaStyles={loadFormulaStyles} />
  </StrictMode>,
);
// Only a build has a service worker. The app also works without it, online.
if (import.meta.env.PROD) keepPage();
refuseStrayFiles();
