import { expect, it, onTestFinished, vi } from 'vitest';
import {
  type ReactNativeNetState,
  reactNativeEnvironment,
} from '../../src/mobile/react-native-environment.ts';

/** The parts of React Native, moved by the test. */
function phone(currentState: string | null = 'active') {
  const appStates: ((state: string) => void)[] = [];
  const networks: ((state: ReactNativeNetState) => void)[] = [];
  const environment = reactNativeEnvironment({
    AppState: {
      currentState,
      addEventListener: (_, listener) => appStates.push(listener),
    },
    NetInfo: { addEventListener: (listener) => networks.push(listener) },
  });
  return {
    environment,
    goTo: (state: string) => {
      for (const tell of appStates) tell(state);
    },
    connect: (state: ReactNativeNetState) => {
      for (const tell of networks) tell(state);
    },
  };
}

it('C9: an app is visible unless it is in the background', () => {
  const { environment, goTo } = phone();
  const seen: boolean[] = [];
  environment.visible.subscribe((isVisible) => seen.push(isVisible));
  // A call, or the app switcher.
  goTo('inactive');
  goTo('background');
  goTo('active');
  expect(seen).toEqual([false, true]);
  expect(phone(null).environment.visible.current).toBe(true);
  expect(phone('background').environment.visible.current).toBe(false);
});

it('C9: a phone is online unless it is known to have no network', () => {
  const { environment, connect } = phone();
  const seen: boolean[] = [];
  environment.online.subscribe((isOnline) => seen.push(isOnline));
  connect({ isConnected: null });
  connect({ isConnected: false });
  connect({ isConnected: true });
  expect(seen).toEqual([false, true]);
});

it.each([
  { answeredBy: 'https://chat.example.com/b', status: 200 },
  { answeredBy: 'https://other.example.com/a', status: 302 },
])('C9: an answer of $answeredBy has status $status', async ({ answeredBy, status }) => {
  vi.stubGlobal('fetch', async () =>
    Object.defineProperty(new Response('{}'), 'url', { value: answeredBy }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const { environment } = phone();
  const answer = await environment.fetch(new Request('https://chat.example.com/a'));
  expect(answer.status).toBe(status);
});
