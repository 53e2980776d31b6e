import type { Client } from '@tidings/sdk';
import type { TokenSource } from './shared-clients.ts';

/** The attributes and properties of a `<tidings-chat>`. */
export interface ElementSettings {
  readonly server: string | undefined;
  readonly account: string | undefined;
  readonly channel: string | undefined;
  readonly topic: string | undefined;
  readonly mode: string | undefined;
  readonly theme: string | undefined;
  readonly density: 'cozy' | 'compact';
  readonly language: string | undefined;
  readonly token: TokenSource | undefined;
  readonly client: Client | undefined;
}

export interface ElementViewProps extends ElementSettings {
  /** Adds a style sheet to the shadow root. */
  readonly adopt: (text: string) => void;
  readonly onOpen: (client: Client) => void;
}
