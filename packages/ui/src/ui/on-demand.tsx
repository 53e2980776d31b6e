import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ReloadPrompt } from './reload-prompt.tsx';

/**
 * Loads a component when it is first rendered, to keep the first screen small. Unlike with `Suspense`, it appears as
 * soon as it is loaded. Until then, `meanwhile` shows.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function OnDemand(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [isMissing, setMissing] = useState(false);
    useEffect(() => {
      if (Part) return;
      load().then(
        (found) => {
          loaded = found;
          setPart(() => found);
        },
        () => setMissing(true),
      );
    }, [Part]);
    if (isMissing) return <ReloadPrompt />;
    return Part ? <Part {...props} /> : meanwhile;
  };
}
