/** What is asked of a client after it was closed, or signed out. */
export class ClientClosed extends Error {
  override readonly name = 'ClientClosed';

  constructor() {
    super('The client is closed.');
  }
}
