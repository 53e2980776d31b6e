import { useRef } from 'react';

interface IdempotencyKey {
  /** Returns the same key for all tries of one form, so that a retry after a lost answer has no second effect. */
  readonly keyFor: (form: readonly unknown[]) => string;
  /** Call it once the server has answered: the next request gets a new key. */
  readonly forget: () => void;
}

const nothing = { form: '', key: '' };

/** Provides idempotency keys for a form that is sent without the outbox. */
export function useIdempotencyKey(): IdempotencyKey {
  const attempt = useRef(nothing);
  return {
    keyFor: (values) => {
      const form = JSON.stringify(values);
      if (attempt.current.form !== form) attempt.current = { form, key: newKey() };
      return attempt.current.key;
    },
    forget: () => {
      attempt.current = nothing;
    },
  };
}

/** Returns a random idempotency key. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
