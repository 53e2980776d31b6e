import type { ConversationTarget } from '@tidings/sdk';
import { useRealm } from '@tidings/sdk/react';
import { CalendarClock, SendHorizontal } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useEditingLast } from '../edits/edit-last.ts';
import { t } from '../languages/t.ts';
import { useDroppedFiles } from '../ui/dropped-files.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { soonNeeded } from '../ui/on-demand.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAttachedFiles } from './attached-files.ts';
import { ComposerNotes } from './composer-notes.tsx';
import { EnterHint, sendKey } from './enter-hint.tsx';
import { inserted } from './format-text.ts';
import { MessageField, type MessageFieldHandle } from './message-field.tsx';
import { joinQuotes, splitQuotes } from './quotes.ts';
import type { SentMessage } from './undo-send.tsx';
import { useComposerDraft } from './use-composer-draft.ts';
import { useEnterQuestion } from './use-enter-question.ts';
import { useEnterSends } from './use-enter-sends.ts';
import { usePlaceholder } from './use-placeholder.ts';
import { useReplying } from './use-replying.ts';
import { useSending } from './use-sending.ts';
import { useSendingRules } from './use-sending-rules.ts';

const ComposerTools = soonNeeded(
  async () => (await import('./composer-tools.tsx')).ComposerTools,
  () => <div className="composer-tools" />,
);
const ReadOnlyComposer = soonNeeded(
  async () => (await import('./read-only-composer.tsx')).ReadOnlyComposer,
);
const EnterChoice = soonNeeded(async () => (await import('./enter-choice.tsx')).EnterChoice);
const UndoSend = soonNeeded(async () => (await import('./undo-send.tsx')).UndoSend);
const Preview = soonNeeded(async () => (await import('./preview.tsx')).Preview);
const FileList = soonNeeded(async () => (await import('./file-list.tsx')).FileList);
const QuoteCards = soonNeeded(async () => (await import('./quote-cards.tsx')).QuoteCards);
const ScheduleMenu = soonNeeded(
  async () => (await import('../scheduled/schedule-menu.tsx')).ScheduleMenu,
  () => (
    <IconButton label={t('chat.sendLater')} disabled>
      <CalendarClock size={18} />
    </IconButton>
  ),
);

interface Props {
  readonly to: ConversationTarget;
  /** The conversation whose draft is opened first; `to` can name another topic since. */
  readonly draftOf: ConversationTarget;
  /** Rendered above the text. */
  readonly head?: ReactNode;
  /** Called when a reply chooses another topic, in composers with a topic field. */
  readonly onTopic?: (topic: string) => void;
  readonly onTopicMissing?: () => void;
  /** Receives a function that focuses the text. */
  readonly focusRef?: RefObject<(() => void) | undefined>;
}

export function ComposerBox({ to, draftOf, head, onTopic, onTopicMissing, focusRef }: Props) {
  const draft = useComposerDraft(draftOf, to);
  const { setContent } = draft;
  const latest = useRef(draft.content);
  latest.current = draft.content;
  const editingLast = useEditingLast();
  const attached = useAttachedFiles(draftOf);
  const field = useRef<MessageFieldHandle>(null);
  const [isPreview, setPreview] = useState(false);
  const rules = useSendingRules(to, draft.content);
  const isClosed = rules.obstacle !== undefined;
  const isDropping = useDroppedFiles(isClosed ? undefined : attached.add);
  const enterSends = useEnterSends();
  const enter = useEnterQuestion();
  const placeholder = usePlaceholder(to);
  const hintId = useId();
  const maxBytes = (useRealm()?.max_file_upload_size_mib ?? 25) * 2 ** 20;
  const [sent, setSent] = useState<SentMessage>();
  const onDone = (done: SentMessage | undefined) => {
    setSent(done);
    setPreview(false);
    field.current?.focus();
  };
  const { add } = attached;
  const onUndone = (undone?: SentMessage) => {
    setSent(undefined);
    if (!undone) return;
    setContent([undone.text, draft.content].filter(Boolean).join('\n\n'));
    add(undone.files);
    field.current?.focus();
  };
  const sending = useSending({ to, draft, attached, onDone });
  const { quotes, rest } = splitQuotes(draft.content);
  const onQuote = useCallback(
    (source: string) => {
      const { quotes: before, rest: after } = splitQuotes(latest.current);
      setContent(joinQuotes([...before, { source }], after));
    },
    [setContent],
  );
  const isReady = draft.draft !== undefined && !isPreview;
  useReplying({ to, field, isReady, onTopic, onQuote });
  useEffect(() => {
    if (focusRef) focusRef.current = () => field.current?.focus();
  }, [focusRef]);

  const isTopicMissing = to.kind === 'topic' && to.topic.trim() === '' && rules.topics === 'needed';
  const isTooLarge = attached.files.some(({ size }) => size > maxBytes);
  const isTooMuch = rules.excess > 0 || isTooLarge;
  const unlessHindered = (work: () => Promise<void>) => {
    if (isTooMuch) return;
    if (isTopicMissing) onTopicMissing?.();
    // The text below the field reports errors.
    else work().catch(() => undefined);
  };
  const fileList = (
    <FileList
      files={attached.files}
      maxBytes={maxBytes}
      onRemove={(file) => attached.remove([file])}
    />
  );
  if (rules.obstacle !== undefined)
    return (
      <ReadOnlyComposer
        obstacle={rules.obstacle}
        draft={draft}
        attached={attached}
        fileList={fileList}
      />
    );
  const isUnready = sending.isEmpty || sending.isBusy || isTooMuch;
  return (
    <section className="composer" part="composer" aria-label={t('chat.messageComposer')}>
      <ComposerNotes to={to} rules={rules} draft={draft.draft} />
      <Problem text={sending.problem} />
      <div className={isDropping ? 'composer-box dropping' : 'composer-box'}>
        {head}
        {quotes.length > 0 && !isPreview && (
          <QuoteCards
            quotes={quotes}
            onRemove={(index) => {
              setContent(joinQuotes(quotes.toSpliced(index, 1), rest));
              field.current?.focus();
            }}
          />
        )}
        {isPreview ? (
          <Preview content={draft.content} />
        ) : (
          <MessageField
            ref={field}
            label={placeholder}
            placeholder={placeholder}
            value={rest}
            onChange={(next) => setContent(joinQuotes(quotes, next))}
            onSubmit={() => {
              enter.known();
              unlessHindered(() => sending.send());
            }}
            enterSubmits={enterSends}
            onEnter={enter.ask}
            onUp={() => editingLast.open(true)}
            onFiles={attached.add}
            isTopic={to.kind === 'topic'}
          />
        )}
        {enter.isAsked && (
          <EnterChoice
            onChoose={(sends) => {
              enter.choose(sends);
              field.current?.focus();
              if (sends) unlessHindered(() => sending.send());
              else field.current?.format(inserted('\n'));
            }}
            onClose={() => {
              enter.close();
              field.current?.focus();
            }}
          />
        )}
        {fileList}
        <div className="composer-foot">
          <ComposerTools
            content={draft.content}
            isPreview={isPreview}
            onPreview={setPreview}
            onFormat={(format) => field.current?.format(format)}
            onFiles={attached.add}
          />
          <ScheduleMenu
            disabled={isUnready}
            onChoose={(at) => unlessHindered(() => sending.send(at))}
          />
          <button
            type="button"
            className="send-button"
            aria-label={t('chat.send')}
            title={t('chat.sendSendKey', { sendKey: sendKey(enterSends) })}
            aria-describedby={hintId}
            disabled={isUnready}
            onClick={() => unlessHindered(() => sending.send())}
          >
            <SendHorizontal size={18} aria-hidden="true" />
          </button>
        </div>
      </div>
      <div className="composer-hints">
        {sent && <UndoSend key={sent.entryId} sent={sent} onDone={onUndone} />}
        <EnterHint id={hintId} enterSends={enterSends} />
      </div>
    </section>
  );
}
