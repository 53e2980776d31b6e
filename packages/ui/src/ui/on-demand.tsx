import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { wholeCatalogue } from '../languages/language.ts';
import { ReloadPrompt } from './reload-prompt.tsx';

/**
 * Loads a component when it is first rendered, to keep the first screen small, and the texts that it may need. Unlike
 * with `Suspense`, it appears as soon as they are loaded. Until then, `meanwhile` shows; buttons in it are disabled, so
 * that no press is lost. `Missing` replaces a component that fails to load.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode = () => null,
  Missing: ComponentType = ReloadPrompt,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function OnDemand(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [isMissing, setMissing] = useState(false);
    useEffect(() => {
      if (Part) return;
      Promise.all([load(), wholeCatalogue()]).then(
        ([found]) => {
          loaded = found;
          setPart(() => found);
        },
        () => setMissing(true),
      );
    }, [Part]);
    if (isMissing) return <Missing />;
    return Part ? <Part {...props} /> : meanwhile(props);
  };
}

/** The loads of parts that are needed right after the first screen. */
const soon: (() => Promise<unknown>)[] = [];

/** Like `onDemand`, for a part that `loadSoon` loads ahead. */
export function soonNeeded<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: (props: P) => ReactNode,
): ComponentType<P> {
  soon.push(load);
  return onDemand(load, meanwhile);
}

/** Loads such parts, so that they open at once, also offline. */
export function loadSoon(): void {
  for (const load of soon.splice(0)) {
    // A part that fails to load is loaded again when it is rendered.
    load().catch(() => undefined);
  }
}
