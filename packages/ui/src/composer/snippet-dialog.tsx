import { useClient, useRealm } from '@tidings/sdk/react';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';

interface Props {
  /** Undefined for a new snippet. */
  readonly snippet: { readonly id: number; readonly title: string } | undefined;
  readonly content: string;
  readonly onClose: () => void;
}

export function SnippetDialog({ snippet, content, onClose }: Props) {
  const client = useClient();
  const most = useRealm()?.max_message_length ?? 10_000;
  const [title, setTitle] = useState(snippet?.title ?? '');
  const [text, setText] = useState(content);
  const isReady = title.trim() !== '' && text.trim() !== '';
  const save = async () => {
    const made = { title: title.trim(), content: text };
    const saving = snippet
      ? client.change.editSnippet({ snippetId: snippet.id, ...made })
      : client.change.createSnippet(made);
    // The banner reports a failure to store it.
    await saving.catch(() => undefined);
  };
  return (
    <FormDialog
      title={snippet ? t('composer.editSnippet') : t('composer.createSnippet')}
      action={t('composer.save')}
      work={save}
      isReady={isReady}
      onClose={onClose}
    >
      <Field
        label={t('composer.title')}
        required
        maxLength={60}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label={t('composer.text')}
        required
        rows={6}
        maxLength={most}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
