/** The standard parts of a platform that the SDK relies on, and that React Native lacks in some versions. */
interface Platform {
  crypto?: { getRandomValues?: unknown };
  structuredClone?: (value: unknown) => unknown;
  DOMException?: unknown;
  TextDecoder?: unknown;
  AbortController?: typeof globalThis.AbortController;
  AbortSignal?: { prototype: { throwIfAborted?: (this: AbortSignal) => void } };
  URL?: { canParse?: (url: string, base?: string | URL) => boolean };
}

/**
 * Adds what is missing, and leaves what is there. Throws if there are no random numbers: nothing written in JavaScript
 * can replace them.
 */
export function addMissingGlobals(platform: Platform = globalThis as Platform): void {
  if (typeof platform.crypto?.getRandomValues !== 'function') {
    throw new Error(
      "Random numbers are missing: import 'react-native-get-random-values' before everything else.",
    );
  }
  platform.structuredClone ??= (value) => copyOf(value);
  platform.DOMException ??= NamedError;
  platform.TextDecoder ??= Utf8Decoder;
  const { URL: url } = platform;
  if (url) url.canParse ??= (each, base) => isParsed(url as unknown as typeof URL, each, base);
  addAbortReasons(platform);
}

class NamedError extends Error {
  override readonly name: string;

  constructor(message = '', name = 'Error') {
    super(message);
    this.name = name;
  }
}

/** The polyfill of React Native aborts without a reason. */
function addAbortReasons({ AbortController: Controller, AbortSignal: Signal }: Platform): void {
  if (!Controller || !Signal || 'throwIfAborted' in Signal.prototype) return;
  const { abort } = Controller.prototype;
  Controller.prototype.abort = function abortFor(this: AbortController, ...given: [unknown?]) {
    if (this.signal.aborted) return;
    const [reason = new NamedError('This operation was aborted', 'AbortError')] = given;
    Object.defineProperty(this.signal, 'reason', { value: reason, configurable: true });
    abort.call(this);
  };
  Signal.prototype.throwIfAborted = function throwReason(this: AbortSignal) {
    if (this.aborted) throw this.reason;
  };
}

function isParsed(Address: typeof URL, url: string, base: string | URL | undefined): boolean {
  try {
    return new Address(url, base).href !== '';
  } catch {
    return false;
  }
}

/** Copies plain data, which is all that clients of a process tell each other. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Map)
    return new Map([...value].map((pair) => copyOf(pair) as [unknown, unknown]));
  if (value instanceof Set) return new Set([...value].map(copyOf));
  if (value instanceof Error) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copyOf(each)]));
}

/** Decodes whole UTF-8 texts: without streams, nothing arrives in parts. */
class Utf8Decoder {
  decode(bytes: Uint8Array): string {
    let escaped = '';
    for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, '0')}`;
    return decodeURIComponent(escaped);
  }
}
