import type { Client, ConversationTarget, OpenDraft } from '@tidings/sdk';
import { element } from './element.ts';
import type { Part } from './part.ts';

/** The message field. Each keystroke is saved as a draft, which the user's other devices show too. */
export function composer(client: Client, to: ConversationTarget): Part {
  let draft: OpenDraft | undefined;
  let stop = (): void => undefined;
  const text = element('textarea', { ariaLabel: 'Message' });
  const form = element('form', { className: 'composer' }, text, element('button', {}, 'Send'));

  text.addEventListener('input', () => draft?.setContent(text.value));
  const opening = client.drafts.open(to).then((opened) => {
    draft = opened;
    // What was typed before the draft was open continues it.
    const both = [opened.content.current, text.value].filter((each) => each !== '').join('\n');
    opened.setContent(both);
    text.value = both;
    stop = opened.content.subscribe((content) => {
      if (text.value !== content) text.value = content;
    });
    return opened;
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
    const sent = client.send({ to, content, ...(draft && { draft: draft.id }) });
    sent.then(() => (draft ? undefined : form.reset())).catch(() => undefined);
  });

  return {
    element: form,
    close() {
      opening
        .then((opened) => {
          stop();
          return opened.close();
        })
        .catch(() => undefined);
    },
  };
}
