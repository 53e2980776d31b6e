export { App } from './app.tsx';
export { startLanguage } from './languages/stored-language.ts';
export { keepPage } from './service-worker/new-version.ts';
export { applyLook, storedLook } from './theme/look.ts';
export { applyTheme, storedTheme } from './theme/theme.ts';
export { refuseStrayFiles } from './ui/dropped-files.ts';
