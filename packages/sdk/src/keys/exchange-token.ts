import type { Credentials } from '../api/authorization.ts';
import type { Call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import { expectWhole } from '../api/read-answer.ts';
import { fetchApiKeyWithToken } from '../endpoints.ts';
import { signOutReasonOf } from '../sync/failure.ts';
import { TokenFailure } from './token-failure.ts';

/** A key of this device, and whom it is for. */
export interface ExchangedKey {
  readonly credentials: Credentials;
  readonly userId: number;
  readonly keyId: number;
  /** In seconds since 1970, by the server's clock. */
  readonly expiresAt: number | undefined;
}

interface Exchange {
  readonly token: string;
  readonly deviceName: string | undefined;
  readonly signal: AbortSignal;
}

/** Exchanges a token for a key. Throws a `TokenFailure` if the server refuses the token. */
export async function exchangeToken(
  call: Call,
  { token, deviceName, signal }: Exchange,
): Promise<ExchangedKey> {
  try {
    const request = { token, include_profile: true, device_name: deviceName };
    const answer = await call(fetchApiKeyWithToken, request, { signal });
    const { api_key: apiKey, email, user, expires_at: expiresAt, key_id: keyId } = answer;
    const userId = user?.user_id ?? 0;
    expectWhole(fetchApiKeyWithToken, typeof apiKey === 'string' && userId > 0);
    return { credentials: { email, apiKey }, userId, keyId, expiresAt };
  } catch (error) {
    if (!(error instanceof ApiError) || error.remedy === 'retry') throw error;
    const reason = signOutReasonOf(error);
    const isOfAccount = reason !== undefined && reason !== 'key-refused';
    const problem = `The server refused the token: ${error.msg} (${error.code})`;
    throw new TokenFailure(problem, isOfAccount ? reason : 'token', error);
  }
}
