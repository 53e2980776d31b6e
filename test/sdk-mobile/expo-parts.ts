/* The parts of `expo` and `react-native` that the web build of expo-sqlite calls. All of SQLite is its own. */

export const Platform = { OS: 'web' };

export class NativeModule {
  emit(): void {
    throw new Error('Nothing listens to changes');
  }
}

export function registerWebModule<T>(Module: new () => T): T {
  return new Module();
}

const known = new Map<string, unknown>();

export function requireNativeModule(name: string): unknown {
  return known.get(name);
}
