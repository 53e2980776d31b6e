import { type ReactNode, useState } from 'react';
import { pageNavigation } from '../routes/page-navigation.ts';
import { type Scope, ScopeContext } from './scope.ts';

/** The surroundings of a chat that is the whole page. Each mount starts without open dialogs. */
export function PageScope({ children }: { readonly children: ReactNode }) {
  const [scope] = useState<Scope>(() => ({
    navigation: pageNavigation,
    root: undefined,
    portal: undefined,
    openers: new Map(),
  }));
  return <ScopeContext.Provider value={scope}>{children}</ScopeContext.Provider>;
}
