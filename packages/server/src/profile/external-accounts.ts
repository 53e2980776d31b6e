export interface ExternalAccount {
  /** What a field for it is called. */
  readonly name: string;
  /** What the service is called. */
  readonly text: string;
  readonly hint: string;
  readonly url_pattern: string;
}

/** Accounts elsewhere that a profile field can ask for without saying how to link to them. */
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
