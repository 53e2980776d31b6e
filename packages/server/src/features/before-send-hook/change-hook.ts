import { type BeforeSendHook, limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import type { Config } from '../../core/config/config.ts';
import { sealingFor } from '../../core/crypto/realm-sealing.ts';
import { checkedOutsideUrl } from '../../core/http-client/outside-address.ts';
import { newSigningSecret } from '../../core/http-client/sign.ts';
import { rotatedSecret } from '../../core/http-client/signing-secrets.ts';
import { setInternal } from '../../core/realm/create-realm.ts';
import type { KeptHook } from '../../core/realm/internal-settings.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { audit } from '../audit/audit.ts';
import { tellOfService } from './tell-owners.ts';

type Secrets = Pick<Config, 'secretKey'>;
type Settings = Pick<BeforeSendHook, 'url' | 'timeout_ms' | 'on_failure' | 'is_enabled'>;

/** The settings to change. The others stay as they are. */
export type HookChanges = { readonly [K in keyof Settings]?: Settings[K] | undefined } & {
  readonly rotate_secret?: boolean | undefined;
};

interface HookSet {
  readonly hook: KeptHook;
  /** The new secret, if one was made. */
  readonly secret: string | undefined;
}

/** Sets the hook up, or changes what is given of it. */
export async function setHook(
  change: Mutation,
  config: Secrets,
  wanted: HookChanges,
): Promise<HookSet> {
  const { state, now } = change;
  const before = state.internal('before_send_hook');
  const secret = before && !wanted.rotate_secret ? undefined : newSigningSecret();
  const url = wanted.url === undefined ? before?.url : checkedOutsideUrl(wanted.url);
  if (url === undefined) throw badRequest('Give the url, because there is no hook yet.');
  const hook: KeptHook = {
    url,
    timeout_ms: wanted.timeout_ms ?? before?.timeout_ms ?? limits.defaultHookTimeoutMs,
    on_failure: wanted.on_failure ?? before?.on_failure ?? 'allow',
    is_enabled: wanted.is_enabled ?? before?.is_enabled ?? true,
    ...secretsFor(change, config, before, secret),
    created_at: before?.created_at ?? now,
    // Another address may work.
    failing_since: before?.url === url ? before.failing_since : null,
  };
  setInternal(change, 'before_send_hook', hook);
  auditHook(change, before, hook);
  await tellOfService(change, before, hook);
  return { hook, secret };
}

type SealedSecrets = Pick<KeptHook, 'sealed_secret' | 'sealed_old_secret' | 'old_secret_until'>;

/** Returns the secrets of the hook with the new one, if there is one. */
function secretsFor(
  { state, now }: Mutation,
  config: Secrets,
  before: KeptHook | null,
  secret = '',
): SealedSecrets {
  if (before && secret === '') {
    const { sealed_secret, sealed_old_secret, old_secret_until } = before;
    return { sealed_secret, sealed_old_secret, old_secret_until };
  }
  const sealed_secret = sealingFor(config, state, 'secret of a before-send hook').seal(secret);
  if (before) return rotatedSecret(before, sealed_secret, now);
  return { sealed_secret, sealed_old_secret: '', old_secret_until: 0 };
}

export async function removeHook(change: Mutation): Promise<void> {
  const hook = keptHook(change.state);
  setInternal(change, 'before_send_hook', null);
  audit(change, { kind: 'before_send_hook.deleted', details: { host: hostOf(hook) } });
  await tellOfService(change, hook, null);
}

/** Writes an entry for each changed setting. */
function auditHook(change: Mutation, before: KeptHook | null, next: KeptHook): void {
  const host = hostOf(next);
  if (!before) {
    audit(change, { kind: 'before_send_hook.created', details: { host } });
    return;
  }
  for (const setting of ['url', 'timeout_ms', 'on_failure', 'is_enabled'] as const) {
    if (before[setting] === next[setting]) continue;
    const details = { setting, old: shownIn(before, setting), new: shownIn(next, setting) };
    audit(change, { kind: 'before_send_hook.changed', details });
  }
  if (before.sealed_secret !== next.sealed_secret) {
    audit(change, { kind: 'before_send_hook.secret_rotated', details: { host } });
  }
}

/** Addresses can hold keys, so only their hosts show. */
function shownIn(hook: KeptHook, setting: keyof Settings): string | number | boolean {
  return setting === 'url' ? hostOf(hook) : hook[setting];
}

function hostOf({ url }: KeptHook): string {
  return new URL(url).host;
}

/** Returns the hook, enabled or not. Throws if there is none. */
export function keptHook(state: Mutation['state']): KeptHook {
  const hook = state.internal('before_send_hook');
  if (!hook) throw badRequest('This organization has no before-send hook.');
  return hook;
}

/** Returns the hook as owners get it, without its secrets. */
export function hookObject(hook: KeptHook, now: number): BeforeSendHook {
  const { url, timeout_ms, on_failure, is_enabled, created_at, failing_since } = hook;
  const { old_secret_until } = hook;
  return {
    url,
    timeout_ms,
    on_failure,
    is_enabled,
    created_at: inSeconds(created_at),
    failing_since: failing_since === null ? null : inSeconds(failing_since),
    old_secret_expires_at: old_secret_until > now ? inSeconds(old_secret_until) : null,
  };
}
