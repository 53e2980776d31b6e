/** The client was closed or signed out before this call. */
export class ClientClosed extends Error {
  override readonly name = 'ClientClosed';

  constructor() {
    super('The client is closed.');
  }
}
