import { anObject, expectArgument } from '../arguments/expected.ts';
import { commonEnvironment } from '../environment/common-environment.ts';
import { processChannels, processLocks } from '../environment/process-tabs.ts';
import type { Environment, SendFile } from '../environment.ts';
import { LiveValue } from '../live.ts';
import { addMissingGlobals } from './missing-globals.ts';

/** The part of `AppState` of React Native that the environment uses. */
export interface ReactNativeAppState {
  /** `active` while the app is in the foreground; null on some systems until it is known. */
  readonly currentState: string | null;
  addEventListener(type: 'change', listener: (state: string) => void): unknown;
}

/** The part of `@react-native-community/netinfo` that the environment uses; `expo-network` fits too. */
export interface ReactNativeNetInfo {
  addEventListener(listener: (state: ReactNativeNetState) => void): unknown;
}

export interface ReactNativeNetState {
  /** Whether there is a network; null until it is known. */
  readonly isConnected?: boolean | null | undefined;
}

export interface ReactNativeParts {
  readonly AppState: ReactNativeAppState;
  /** Without it, the SDK finds out by trying. */
  readonly NetInfo?: ReactNativeNetInfo | undefined;
}

/**
 * Creates the environment of an app in React Native or Expo, and adds the standard globals that the SDK needs and the
 * platform lacks. Create one for the whole app: it listens as long as the app runs.
 *
 * ```ts
 * import NetInfo from '@react-native-community/netinfo';
 * import { AppState } from 'react-native';
 * const environment = reactNativeEnvironment({ AppState, NetInfo });
 * ```
 */
export function reactNativeEnvironment({ AppState, NetInfo }: ReactNativeParts): Environment {
  expectArgument('reactNativeEnvironment', AppState, anObject);
  addMissingGlobals();
  // `inactive` is the moment of a call or of the app switcher: the app is still on the screen.
  const isSeen = (state: string | null) => state !== 'background';
  const visible = new LiveValue(isSeen(AppState.currentState));
  AppState.addEventListener('change', (state) => visible.set(isSeen(state)));

  const online = new LiveValue(true);
  NetInfo?.addEventListener((state) => online.set(isOnline(state)));

  return {
    ...commonEnvironment(),
    fetch: refusingRedirects,
    hasStreams: false,
    sendFile,
    online,
    visible,
    locks: processLocks(),
    openChannel: processChannels(),
  };
}

/**
 * Tells whether requests can succeed. An unknown state counts as online, and so does a network without internet: the
 * server may be in that network.
 */
function isOnline({ isConnected }: ReactNativeNetState): boolean {
  return isConnected !== false;
}

/**
 * Fetches, and turns an answer of another server into the redirect that it came from: React Native follows redirects by
 * itself, whatever a request says.
 */
const refusingRedirects: typeof globalThis.fetch = async (input, init) => {
  const response = await globalThis.fetch(input, init);
  const asked = input instanceof Request ? input.url : String(input);
  const isElsewhere = response.url !== '' && originOf(response.url) !== originOf(asked);
  return isElsewhere ? Response.redirect(response.url) : response;
};

function originOf(url: string): string {
  return new URL(url).origin;
}

/** Posts a file by its address, which is all that the form of React Native takes. */
const sendFile: SendFile = ({ url, headers, file: { name, contentType, base64 }, signal }) => {
  const type = contentType || 'application/octet-stream';
  const part = { uri: `data:${type};base64,${base64}`, name, type };
  const body = new FormData();
  body.append('file', part as unknown as Blob);
  return refusingRedirects(url, { method: 'POST', headers: { ...headers }, body, signal });
};
