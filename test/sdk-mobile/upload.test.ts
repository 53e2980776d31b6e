import { expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import { fileFromUri, reactNativeEnvironment } from '../../packages/sdk/src/react-native.ts';
import { forEachTeam } from '../../packages/server/test/support/team.ts';

/** The form of React Native: a file is an object with an address, and bytes are refused. */
class PhoneForm extends FormData {
  override append(name: string, value: unknown): void {
    if (typeof value === 'string') {
      super.append(name, value);
      return;
    }
    const { uri, name: fileName, type } = value as { uri: string; name: string; type: string };
    if (typeof uri !== 'string') throw new Error('Unrecognized FormData part');
    const bytes = Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');
    super.append(name, new Blob([bytes], { type }), fileName);
  }
}

/** Reads a blob in the one way that React Native has. */
class PhoneReader {
  result: string | undefined;
  onload: (() => void) | undefined;

  readAsDataURL(blob: Blob): void {
    blob.arrayBuffer().then((bytes) => {
      this.result = `data:${blob.type};base64,${Buffer.from(bytes).toString('base64')}`;
      this.onload?.();
    });
  }
}

forEachTeam((team) => {
  it('C9: a file of the phone is stored, and uploaded by its address', async () => {
    vi.stubGlobal('FormData', PhoneForm);
    vi.stubGlobal('FileReader', PhoneReader);
    onTestFinished(() => void vi.unstubAllGlobals());
    const ada = await team().person();
    const channelId = await team().channel(`phone ${ada.id}`, { subscribers: [ada] });
    const client = await createClient({
      serverUrl: team().url,
      credentials: { email: ada.email, apiKey: ada.apiKey },
      storage: memoryStorage(),
      environment: reactNativeEnvironment({
        AppState: { currentState: 'active', addEventListener: () => undefined },
      }),
    });
    onTestFinished(() => client.close());
    const text = 'Grüße 🌹';
    const uri = `data:text/plain;base64,${Buffer.from(text).toString('base64')}`;
    await client.send({
      to: { kind: 'topic', channelId, topic: 'files' },
      content: 'look',
      files: [fileFromUri({ uri, name: 'roses.txt', type: 'text/plain' })],
    });
    await client.outbox.settled();
    expect(client.outbox.entries.current).toEqual([]);
    const { messages } = await client.api.getMessages({
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      apply_markdown: false,
    });
    const [, path = ''] = /\[roses\.txt\]\((\S+)\)/.exec(messages[0]?.content ?? '') ?? [];
    const file = await client.fetchFile(path);
    expect(await file.text()).toBe(text);
  });
});
