import type { Endpoint } from '@tidings/shared-types';
import type { FastifyReply } from 'fastify';
import type { Visit } from '../handler.ts';
import type { Realm } from '../realm/realm.ts';
import { type Admission, readmit } from './admission/admit.ts';

export class RequestVisit implements Visit {
  readonly #realm: Realm;
  readonly #endpoint: Endpoint;
  readonly #admission: Admission;
  readonly #reply: FastifyReply;

  constructor(realm: Realm, endpoint: Endpoint, admission: Admission, reply: FastifyReply) {
    this.#realm = realm;
    this.#endpoint = endpoint;
    this.#admission = admission;
    this.#reply = reply;
  }

  readmit(): void {
    readmit(this.#realm.state, this.#endpoint, this.#admission);
  }

  onceOver(listener: () => void): void {
    const { raw } = this.#reply;
    if (raw.closed) listener();
    else raw.once('close', listener);
  }
}
