import type { StoredMessage } from '@tidings/sdk';
import { createContext } from 'react';

/** Returns the messages around a picture, in their order, so that the viewer can go on to their pictures. */
export const MessagesAroundContext = createContext<() => readonly StoredMessage[]>(() => []);
