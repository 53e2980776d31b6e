export interface ExternalAccount {
  /** Name of a field for this service. */
  readonly name: string;
  /** Name of the service. */
  readonly text: string;
  readonly hint: string;
  readonly url_pattern: string;
}

/** External accounts for which a profile field needs no URL pattern. */
export const externalAccounts: ReadonlyMap<string, ExternalAccount> = new Map([
  [
    'github',
    {
      name: 'GitHub username',
      text: 'GitHub',
      hint: '',
      url_pattern: 'https://github.com/%(username)s',
    },
  ],
  [
    'twitter',
    {
      name: 'X username',
      text: 'X',
      hint: '',
      url_pattern: 'https://x.com/%(username)s',
    },
  ],
]);
