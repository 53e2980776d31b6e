import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { AllTexts } from '../languages/all-texts.tsx';

/** The parts of a chat that an app can replace by its own components. */
export type SlotName =
  | 'ChannelList'
  | 'Composer'
  | 'Inbox'
  | 'MessageContent'
  | 'PersonCard'
  | 'Reactions'
  | 'Search'
  | 'SyncStatus'
  | 'Timeline';

/** Parts with texts that load after those of the first screen. */
const late: ReadonlySet<SlotName> = new Set(['ChannelList', 'Inbox', 'PersonCard', 'Search']);

/** A function component. */
export type Part<P> = (props: P) => ReactNode;

/** The app's own components, whose props `slot` knows. */
type Replacements = Readonly<Partial<Record<SlotName, Part<never>>>>;

export const SlotsContext = createContext<Replacements>({});

/**
 * Makes a part replaceable. Within a replacement, the part is the original again, so that a replacement can wrap what
 * it replaces.
 */
export function slot<P extends object>(name: SlotName, Original: Part<P>): Part<P> {
  return function Slot(props: P) {
    const replacements = useContext(SlotsContext);
    const Own = replacements[name] as Part<P> | undefined;
    const others = useMemo(() => ({ ...replacements, [name]: undefined }), [replacements]);
    if (!Own) {
      const original = <Original {...props} />;
      return late.has(name) ? <AllTexts>{original}</AllTexts> : original;
    }
    return (
      <SlotsContext.Provider value={others}>
        <Own {...props} />
      </SlotsContext.Provider>
    );
  };
}
