/** Looks up the names behind Slack's ids. */
export interface Names {
  /** Returns an account; undefined if there is none. */
  person(slackId: string): { readonly id: number; readonly fullName: string } | undefined;
  /** Returns the name of a channel that everyone may know. */
  openChannel(slackId: string): string | undefined;
}

/** Names for texts that cannot contain mentions. */
export const noNames: Names = { person: () => undefined, openChannel: () => undefined };
