import { expect, it } from 'vitest';
import { addMissingGlobals } from '../../src/mobile/missing-globals.ts';

type Platform = NonNullable<Parameters<typeof addMissingGlobals>[0]>;

/** Aborts as the polyfill of React Native does: without a reason. */
function bareAborts() {
  class Signal extends EventTarget {
    aborted = false;
  }
  class Controller {
    signal = new Signal();
    abort() {
      this.signal.aborted = true;
      this.signal.dispatchEvent(new Event('abort'));
    }
  }
  return { AbortController: Controller, AbortSignal: Signal } as unknown as Pick<
    Required<Platform>,
    'AbortController' | 'AbortSignal'
  >;
}

const crypto = { getRandomValues: () => undefined };

it('C9: without random numbers, the environment says what to import', () => {
  expect(() => addMissingGlobals({})).toThrow("import 'react-native-get-random-values'");
});

it('C9: what a platform has stays as it is', () => {
  const own = { structuredClone: () => 'own', DOMException: 'own', TextDecoder: 'own' };
  const platform: Platform = { crypto, ...own };
  addMissingGlobals(platform);
  expect(platform).toMatchObject(own);
});

it('C9: aborting gets its reason, also with a polyfill that has none', () => {
  const platform: Platform = { crypto, ...bareAborts() };
  addMissingGlobals(platform);
  // A second call changes nothing.
  addMissingGlobals(platform);
  const { AbortController: Controller } = platform as Required<Platform>;
  const [first, second] = [new Controller(), new Controller()];
  const reasons: unknown[] = [];
  first.signal.addEventListener('abort', () => reasons.push(first.signal.reason));
  first.signal.throwIfAborted();
  first.abort('over');
  first.abort('again');
  expect(reasons).toEqual(['over']);
  expect(() => first.signal.throwIfAborted()).toThrow('over');
  second.abort();
  expect(second.signal.reason).toMatchObject({ name: 'AbortError' });
});

it('C9: texts, copies, addresses and errors work where the platform lacks them', () => {
  const platform: Platform = { crypto };
  addMissingGlobals(platform);
  const {
    TextDecoder: Decoder,
    structuredClone: clone,
    DOMException: Failure,
  } = platform as never as {
    TextDecoder: typeof TextDecoder;
    structuredClone: typeof structuredClone;
    DOMException: typeof DOMException;
  };
  const text = 'Grüße, 世界 🌍';
  expect(new Decoder().decode(new TextEncoder().encode(text))).toBe(text);
  const value = { a: [1, { b: new Map([['c', new Set([2])]]) }], d: undefined };
  expect(clone(value)).toEqual(value);
  expect(clone(value).a).not.toBe(value.a);
  expect(new Failure('full', 'QuotaExceededError')).toMatchObject({ name: 'QuotaExceededError' });
});
