import type { TimelineItem } from '@tidings/sdk';
import { useOwnUser } from '@tidings/sdk/react';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { messageTarget } from '../messages/message-target.ts';
import { EditBook } from './edit-book.ts';
import type { OpenEdit } from './open-edit.ts';

const Edits = createContext<EditBook | undefined>(undefined);

interface Props {
  readonly userId: number;
  readonly children: ReactNode;
}

export function EditsProvider({ userId, children }: Props) {
  const [book] = useState(() => new EditBook(userId, localStorage));
  useEffect(() => book.follow(), [book]);
  return <Edits.Provider value={book}>{children}</Edits.Provider>;
}

export function useEdits(): EditBook {
  const book = useContext(Edits);
  if (!book) throw new Error('There is no EditsProvider');
  return book;
}

/** The open edit of a row, if there is one. */
export function useOpenEdit(key: string): OpenEdit | undefined {
  const book = useEdits();
  return useSyncExternalStore(book.subscribe, () => book.current.get(key));
}

/** Whether an edit should take the focus. */
export function useWantsFocus(key: string): boolean {
  const book = useEdits();
  return useSyncExternalStore(book.subscribe, () => book.wantsFocus === key);
}

export function useAllEdits(): readonly OpenEdit[] {
  const book = useEdits();
  const edits = useSyncExternalStore(book.subscribe, () => book.current);
  return [...edits.values()];
}

/** Returns a function that starts editing a message. */
export function useBeginEdit(): (item: TimelineItem) => void {
  const book = useEdits();
  const ownId = useOwnUser()?.user.user_id;
  return ({ key, ref, message }) =>
    book.begin({
      key,
      messageId: 'id' in ref ? ref.id : undefined,
      to: messageTarget(message, ownId),
    });
}
