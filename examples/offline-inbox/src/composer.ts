import type { Client, ConversationTarget } from '@tidings/sdk';
import { element } from './element.ts';
import type { Part } from './part.ts';

/** The message field. Each keystroke is saved as a draft, which the user's other devices show too. */
export function composer(client: Client, to: ConversationTarget): Part {
  const draft = client.drafts.open(to);
  const text = element('textarea', { ariaLabel: 'Message', value: draft.content.current });
  const form = element('form', { className: 'composer' }, text, element('button', {}, 'Send'));

  text.addEventListener('input', () => draft.setContent(text.value));
  const stop = draft.content.subscribe((content) => {
    if (text.value !== content) text.value = content;
  });
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const content = text.value;
    if (content.trim() === '') return;
    // Removes the draft and shows the message. If the device cannot store it, `send` rejects, the text stays, and the
    // line at the top says why.
    client.send({ to, content, draft: draft.id }).catch(() => undefined);
  });

  return {
    element: form,
    close() {
      stop();
      draft.close().catch(() => undefined);
    },
  };
}
