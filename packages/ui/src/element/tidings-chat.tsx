import type { Client } from '@tidings/sdk';
import { createRoot, type Root } from 'react-dom/client';
import { text as conversationStyles } from '../styles/conversation.css';
import { ElementView } from './element-view.tsx';
import type { TokenSource } from './shared-clients.ts';

export type { TokenSource } from './shared-clients.ts';

/** A client of the SDK that the page has opened itself. */
export type ChatClient = Client;

/** All elements of a page share the sheet. */
let sheet: CSSStyleSheet | undefined;

/**
 * A chat in a page without a framework, in a shadow root of its own.
 *
 * @example
 * <tidings-chat server="https://chat.example.org" account="42" channel="general" topic="garden"></tidings-chat>
 */
export class TidingsChat extends HTMLElement {
  static readonly observedAttributes = [
    'server',
    'account',
    'channel',
    'topic',
    'mode',
    'theme',
    'density',
    'lang',
  ];
  #token: TokenSource | undefined;
  #client: Client | undefined;
  #root: Root | undefined;
  readonly #adopt = (text: string) => {
    this.shadowRoot?.adoptedStyleSheets.push(sheetOf(text));
  };
  readonly #onOpen = (client: Client) => {
    this.dispatchEvent(new CustomEvent('open', { detail: { client } }));
  };

  /** Returns a fresh token of the app's backend for the person. Needed unless there is a `client`. */
  get token(): TokenSource | undefined {
    return this.#token;
  }

  set token(token: TokenSource | undefined) {
    this.#token = token;
    this.#render();
  }

  /** A client that the page has opened itself, which it also closes. */
  get client(): Client | undefined {
    return this.#client;
  }

  set client(client: Client | undefined) {
    this.#client = client;
    this.#render();
  }

  connectedCallback(): void {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    sheet ??= sheetOf(conversationStyles);
    if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets.push(sheet);
    this.#adoptEarly('token');
    this.#adoptEarly('client');
    this.#root ??= createRoot(shadow);
    this.#render();
  }

  disconnectedCallback(): void {
    this.#root?.unmount();
    this.#root = undefined;
  }

  attributeChangedCallback(): void {
    this.#render();
  }

  #render(): void {
    this.#root?.render(
      <ElementView
        server={this.getAttribute('server') ?? undefined}
        account={this.getAttribute('account') ?? undefined}
        channel={this.getAttribute('channel') ?? undefined}
        topic={this.getAttribute('topic') ?? undefined}
        mode={this.getAttribute('mode') ?? undefined}
        theme={this.getAttribute('theme') ?? undefined}
        density={this.getAttribute('density') === 'compact' ? 'compact' : 'cozy'}
        language={this.getAttribute('lang') ?? undefined}
        token={this.#token}
        client={this.#client}
        adopt={this.#adopt}
        onOpen={this.#onOpen}
      />,
    );
  }

  /** Takes over a property that the page has set before this class was defined. */
  #adoptEarly(name: 'token' | 'client'): void {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    Reflect.deleteProperty(this, name);
    Object.assign(this, { [name]: value });
  }
}

function sheetOf(text: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}

if (!customElements.get('tidings-chat')) customElements.define('tidings-chat', TidingsChat);
