import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { LoadAgain } from './load-again.tsx';

/**
 * A part of the app that is loaded when it is first shown, so that the first screen need not wait for
 * it. Unlike with `Suspense` it shows the moment it is there; until then `meanwhile` does.
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
    if (isMissing) return <LoadAgain />;
    return Part ? <Part {...props} /> : meanwhile;
  };
}
