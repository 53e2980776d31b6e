import { TidingsError } from './tidings-error.ts';

/** The client was closed or signed out before this call. */
export class ClientClosed extends TidingsError {
  override readonly name = 'ClientClosed';
  readonly code = 'CLIENT_CLOSED';

  constructor() {
    super('The client is closed.');
  }
}
