/** Looks up the names behind Slack's ids. */
export interface Names {
  /** Returns an account; undefined if there is none. */
  person(slackId: string): { readonly id: number; readonly fullName: string } | undefined;
  /** Returns the name of a channel that everyone may know. */
  openChannel(slackId: string): string | undefined;
  /** Whether a channel's name in the text itself may show. Texts of an export can name private channels. */
  readonly showsChannelNames: boolean;
  /** Whether the text may mention everyone. If not, such mentions become plain words. */
  readonly mayMentionEveryone: boolean;
}

/** Names for texts that cannot contain mentions. */
export const noNames: Names = {
  person: () => undefined,
  openChannel: () => undefined,
  showsChannelNames: false,
  mayMentionEveryone: false,
};
