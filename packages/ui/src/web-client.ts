export { App } from './app.tsx';
export { keepPage } from './service-worker/new-version.ts';
export { applyTheme, storedTheme } from './theme/theme.ts';
export { refuseStrayFiles } from './ui/dropped-files.ts';
