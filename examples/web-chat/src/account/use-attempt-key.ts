import { useRef } from 'react';

interface AttemptKey {
  /** The same for all tries of one form, so that a lost answer does nothing twice. */
  readonly keyFor: (form: readonly unknown[]) => string;
  /** The server has answered: whatever is sent next is an attempt of its own. */
  readonly forget: () => void;
}

const nothing = { form: '', key: '' };

/** Names requests, for a form that is sent without the outbox. */
export function useAttemptKey(): AttemptKey {
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

/** A name for a request that no other has. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
