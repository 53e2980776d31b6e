import type { ReactNode } from 'react';
import { useWholeLanguage } from './use-language.ts';

/** Shows its children once all texts are loaded, for parts that are not among the first screen's. */
export function AllTexts({ children }: { readonly children: ReactNode }) {
  return useWholeLanguage() === undefined ? null : children;
}
