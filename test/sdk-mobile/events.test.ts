import { expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import { reactNativeEnvironment } from '../../packages/sdk/src/react-native.ts';
import { forEachTeam } from '../../packages/server/test/support/team.ts';
import { withWholeBodies } from '../support/whole-bodies.ts';

forEachTeam((team) => {
  it('C9: events arrive by long polls, since a phone has no streams', async () => {
    const asked: string[] = [];
    const fetch = withWholeBodies(globalThis.fetch);
    vi.stubGlobal('fetch', (request: Request) => {
      asked.push(`${new URL(request.url).pathname} ${request.headers.get('accept')}`);
      return fetch(request);
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const [ada, ben] = [await team().person(), await team().person()];
    const client = await createClient({
      serverUrl: team().url,
      credentials: { email: ada.email, apiKey: ada.apiKey },
      storage: memoryStorage(),
      environment: reactNativeEnvironment({
        AppState: { currentState: 'active', addEventListener: () => undefined },
      }),
    });
    onTestFinished(() => client.close());
    await expect.poll(() => client.sync.state.current.name).toBe('live');
    const arrived = new Promise<string>((resolve) => {
      client.onArrival(({ content }) => resolve(content));
    });
    const content = `to ${ada.id}`;
    await ben.post('/messages', { type: 'direct', to: JSON.stringify([ada.id]), content });
    expect(await arrived).toContain(content);
    expect(asked).toContain('/api/v1/events application/json');
    expect(asked.filter((each) => each.includes('event-stream'))).toEqual([]);
  });
});
