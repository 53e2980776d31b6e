import type { Endpoint } from '@tidings/shared-types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../core/clock.ts';
import type { Realm } from '../core/realm/realm.ts';
import type { Visit } from '../handler.ts';
import { type Admission, readmit } from './admission/admit.ts';

/** An admitted request with its reply. */
export interface Exchange {
  readonly realm: Realm;
  readonly admission: Admission;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Returns the lifetime of a request, for handlers that wait before they answer. */
export function visitOf(
  endpoint: Endpoint,
  { realm, admission, reply: { raw } }: Exchange,
  clock: Clock,
): Visit {
  return {
    readmit() {
      readmit(realm.state, endpoint, admission, clock.now());
    },
    onceOver(listener) {
      if (raw.closed) listener();
      else raw.once('close', listener);
    },
  };
}
