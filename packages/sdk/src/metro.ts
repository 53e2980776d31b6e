/** The part of a configuration of Metro that this changes. */
export interface MetroConfig {
  readonly resolver?: {
    readonly resolveRequest?: ResolveRequest | null | undefined;
  };
}

/** Finds the file of an import, as Metro defines it. */
export type ResolveRequest = (
  context: ResolveContext,
  name: string,
  platform: string | null,
) => unknown;

export interface ResolveContext {
  readonly resolveRequest: ResolveRequest;
  readonly unstable_conditionNames: readonly string[];
  readonly unstable_conditionsByPlatform: Readonly<Record<string, readonly string[]>>;
}

/**
 * Adds to a configuration of Metro what the SDK's dependencies need. The documents of drafts ask for a package with
 * native code for their random numbers, where the standard `crypto` is enough.
 *
 * ```js
 * const { withTidings } = require('@tidings/sdk/metro');
 * module.exports = withTidings(getDefaultConfig(__dirname));
 * ```
 */
export function withTidings<C extends object>(config: C & MetroConfig): C {
  const before = config.resolver?.resolveRequest;
  const resolveRequest: ResolveRequest = (context, name, platform) => {
    const resolve = before ?? context.resolveRequest;
    return resolve(name === 'lib0/webcrypto' ? asBrowser(context) : context, name, platform);
  };
  return { ...config, resolver: { ...config.resolver, resolveRequest } };
}

/** Returns a context in which packages offer their build for browsers. */
function asBrowser(context: ResolveContext): ResolveContext {
  const kept = context.unstable_conditionNames.filter((name) => name !== 'react-native');
  return {
    ...context,
    unstable_conditionNames: [...kept, 'browser'],
    unstable_conditionsByPlatform: {},
  };
}
