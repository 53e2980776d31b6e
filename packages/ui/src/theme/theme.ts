import { useSyncExternalStore } from 'react';
import { t } from '../languages/t.ts';

export type Theme = 'system' | 'light' | 'dark';

const key = 'tidings:theme';
const listeners = new Set<() => void>();

/** The theme of this device. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function applyTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

/** Returns the theme of this device, which other parts of the page can change. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const themeChoices = (): readonly { readonly value: Theme; readonly label: string }[] => [
  { value: 'system', label: t('settings.useSystemSetting') },
  { value: 'light', label: t('settings.light') },
  { value: 'dark', label: t('settings.dark') },
];
