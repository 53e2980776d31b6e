/** What a text refers to by Slack's ids, as it is called here. */
export interface Names {
  /** An account; undefined where there is none. */
  person(slackId: string): { readonly id: number; readonly fullName: string } | undefined;
  /** The name of a channel that everybody may know. */
  openChannel(slackId: string): string | undefined;
}

/** For texts that are shown where nobody can be named. */
export const noNames: Names = { person: () => undefined, openChannel: () => undefined };
