import type { TimelineItem } from '@tidings/sdk';
import { useOwnUser } from '@tidings/sdk/react';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { messageTarget } from '../messages/message-target.ts';
import { EditStore } from './edit-store.ts';
import type { OpenEdit } from './open-edit.ts';

const Edits = createContext<EditStore | undefined>(undefined);

interface Props {
  /** A name for the account on this device. */
  readonly owner: string;
  readonly children: ReactNode;
}

export function EditsProvider({ owner, children }: Props) {
  const store = useMemo(() => new EditStore(owner, localStorage), [owner]);
  useEffect(() => store.follow(), [store]);
  return <Edits.Provider value={store}>{children}</Edits.Provider>;
}

export function useEdits(): EditStore {
  const store = useContext(Edits);
  if (!store) throw new Error('There is no EditsProvider');
  return store;
}

/** The open edit of a row, if there is one. */
export function useOpenEdit(key: string): OpenEdit | undefined {
  const store = useEdits();
  return useSyncExternalStore(store.subscribe, () => store.current.get(key));
}

/** Whether an edit should take the focus. */
export function useWantsFocus(key: string): boolean {
  const store = useEdits();
  return useSyncExternalStore(store.subscribe, () => store.wantsFocus === key);
}

export function useAllEdits(): readonly OpenEdit[] {
  const store = useEdits();
  const edits = useSyncExternalStore(store.subscribe, () => store.current);
  return [...edits.values()];
}

/** Returns a function that starts editing a message. */
export function useBeginEdit(): (item: TimelineItem) => void {
  const store = useEdits();
  const ownId = useOwnUser()?.user.user_id;
  return ({ key, ref, message }) =>
    store.begin({
      key,
      messageId: 'id' in ref ? ref.id : undefined,
      to: messageTarget(message, ownId),
    });
}
