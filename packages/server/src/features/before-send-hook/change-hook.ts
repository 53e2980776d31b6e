import type { BeforeSendHook } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import type { Config } from '../../core/config/config.ts';
import { sealingFor } from '../../core/crypto/realm-sealing.ts';
import { checkedOutsideUrl } from '../../core/http-client/outside-address.ts';
import { newSigningSecret } from '../../core/http-client/sign.ts';
import { setInternal } from '../../core/realm/create-realm.ts';
import type { KeptHook } from '../../core/realm/internal-settings.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { audit } from '../audit/audit.ts';

type Secrets = Pick<Config, 'secretKey'>;

export interface WantedHook
  extends Pick<BeforeSendHook, 'url' | 'timeout_ms' | 'on_failure' | 'is_enabled'> {
  readonly new_secret: boolean;
}

interface HookSet {
  readonly hook: KeptHook;
  /** The new secret, if one was made. */
  readonly secret: string | undefined;
}

/** Sets the hook up, or changes it. */
export function setHook(
  change: Mutation,
  config: Secrets,
  { new_secret, ...wanted }: WantedHook,
): HookSet {
  const { state } = change;
  const url = checkedOutsideUrl(wanted.url);
  const before = state.internal('before_send_hook');
  const secret = before && !new_secret ? undefined : newSigningSecret();
  const hook: KeptHook = {
    ...wanted,
    url,
    sealed_secret:
      before && secret === undefined
        ? before.sealed_secret
        : sealingFor(config, state, 'secret of a before-send hook').seal(secret ?? ''),
    created_at: before?.created_at ?? change.now,
    // Another address may work.
    failing_since: before?.url === url ? before.failing_since : null,
  };
  setInternal(change, 'before_send_hook', hook);
  audit(change, { kind: 'before_send_hook.changed', details: { is_enabled: hook.is_enabled } });
  return { hook, secret };
}

export function removeHook(change: Mutation): void {
  keptHook(change.state);
  setInternal(change, 'before_send_hook', null);
  audit(change, { kind: 'before_send_hook.changed', details: { is_enabled: false } });
}

/** Returns the hook, enabled or not. Throws if there is none. */
export function keptHook(state: Mutation['state']): KeptHook {
  const hook = state.internal('before_send_hook');
  if (!hook) throw badRequest('This organization has no before-send hook.');
  return hook;
}

/** Returns the hook as owners get it, without its secret. */
export function hookObject(hook: KeptHook): BeforeSendHook {
  const { url, timeout_ms, on_failure, is_enabled, created_at, failing_since } = hook;
  return {
    url,
    timeout_ms,
    on_failure,
    is_enabled,
    created_at: inSeconds(created_at),
    failing_since: failing_since === null ? null : inSeconds(failing_since),
  };
}
