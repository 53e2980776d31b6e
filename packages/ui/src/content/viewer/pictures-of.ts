import type { StoredMessage } from '@tidings/sdk';
import { parsedHtml } from '../parsed-html.ts';
import { fileAt } from '../server-file.ts';

/** A picture that the viewer can show. */
export interface ShownPicture {
  /** Its path on the server. */
  readonly path: string;
  readonly name: string;
  /** Undefined for a picture outside of a list of messages. */
  readonly message?: StoredMessage;
}

/** The uploaded pictures of messages, in their order. */
export function picturesOf(
  messages: readonly StoredMessage[],
  serverUrl: string,
): readonly ShownPicture[] {
  return messages.flatMap((message) => {
    // Most messages have none, and parsing all would take long.
    if (!message.content.includes('message_inline_image')) return [];
    const links = parsedHtml(message.content).querySelectorAll<HTMLAnchorElement>(
      '.message_inline_image:not(.message_inline_video) > a',
    );
    return [...links].flatMap((link): ShownPicture[] => {
      const file = fileAt(link.getAttribute('href'), serverUrl);
      if (!file?.isUpload) return [];
      const name = link.getAttribute('title') ?? file.path.split('/').at(-1) ?? '';
      return [{ path: file.path, name, message }];
    });
  });
}
