import type { CSSProperties, ReactNode } from 'react';
import { useEmojiNames } from '../emoji/emoji-name.ts';
import { CodeBlock } from './code-block.tsx';
import { emojiCode, emojiText } from './emoji-text.ts';
import { drawnElement, drawnTags, mathElement, mathSpan, mathTags } from './formula.tsx';
import { isRecording } from './is-recording.ts';
import { PagePreview } from './page-preview.tsx';
import { styleOf } from './parsed-html.ts';
import { Attachment, InlinePicture } from './pictures.tsx';
import { PlayedFile } from './played-file-on-demand.ts';
import { safeLink } from './safe-link.ts';
import { useServer } from './server.ts';
import { fileAt } from './server-file.ts';
import { Spoiler } from './spoiler.tsx';
import { TimeStamp } from './time-stamp.tsx';

type Make = (element: Element, children: ReactNode[]) => ReactNode;

/** Renders one element of a message. Undefined for elements that the table does not list. */
export function elementOf(element: Element, children: ReactNode[]): ReactNode | undefined {
  return makers.get(element.localName)?.(element, children);
}

const plain = ['p', 'strong', 'em', 'del', 'code', 'pre', 'li'] as const;
/** Elements whose bullets and bars are at the side where the text begins. */
const directed = ['ul', 'blockquote'] as const;
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
const tables = ['table', 'thead', 'tbody', 'tr'] as const;

const makers = new Map<string, Make>([
  ...[...plain, ...headings, ...tables].map((Tag): [string, Make] => [
    Tag,
    (_, children) => <Tag>{children}</Tag>,
  ]),
  ...directed.map((Tag): [string, Make] => [
    Tag,
    (_, children) => <Tag dir="auto">{children}</Tag>,
  ]),
  // Only known names; their content is text.
  ...mathTags.map((tag): [string, Make] => [tag, (_, children) => mathElement(tag, children)]),
  ...drawnTags.map((tag): [string, Make] => [
    tag,
    (element, children) => drawnElement(tag, element, children),
  ]),
  ['br', () => <br />],
  ['hr', () => <hr />],
  [
    'ol',
    (element, children) => (
      <ol dir="auto" start={Number(element.getAttribute('start') ?? 1)}>
        {children}
      </ol>
    ),
  ],
  ['th', (element, children) => <th {...cellOf(element)}>{children}</th>],
  ['td', (element, children) => <td {...cellOf(element)}>{children}</td>],
  ['a', (element, children) => <Link element={element}>{children}</Link>],
  ['span', span],
  ['div', division],
  ['img', (element) => <InlinePicture element={element} />],
  ['time', (element) => <TimeStamp dateTime={element.getAttribute('datetime') ?? ''} />],
  ['video', (element) => <Media element={element} />],
  ['audio', (element) => <Media element={element} />],
]);

const linkClasses = new Set(['stream', 'stream-topic', 'message-link']);

function Link({ element, children }: { readonly element: Element; readonly children: ReactNode }) {
  const { url } = useServer();
  const target = safeLink(element.getAttribute('href'), url);
  if (!target) return children;
  const recording = recordingAt(element, url);
  if (recording) return recording;
  const className = [...element.classList].filter((name) => linkClasses.has(name)).join(' ');
  if (!target.isOutside) {
    return (
      <a href={target.href} className={className}>
        {children}
      </a>
    );
  }
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** The player of a link to an uploaded recording. */
function recordingAt(link: Element, serverUrl: string): ReactNode {
  const file = fileAt(link.getAttribute('href'), serverUrl);
  if (!file?.isUpload || !isRecording(file.path)) return undefined;
  return <PlayedFile path={file.path} name={link.textContent} kind="audio" />;
}

const spanClasses =
  /^(?:user-mention|user-group-mention|topic-mention|channel-wildcard-mention|silent|highlight|highlight_text_inserted|highlight_text_deleted|emoji|emoji-[\da-f-]+|timestamp-error|tex-error)$/;
/** A class of the syntax highlighter: a lower-case letter and up to two letters or digits. */
const codeClass = /^[a-z][a-z\d]{0,2}$/;

function span(element: Element, children: ReactNode[]): ReactNode {
  if (element.closest('.katex')) return mathSpan(element, children);
  if (element.classList.contains('katex-display')) {
    return <span className="katex-display">{children}</span>;
  }
  if (element.classList.contains('emoji')) return <Emoji element={element} />;
  const isCode = element.closest('.codehilite') !== null;
  const known = isCode ? codeClass : spanClasses;
  const className = [...element.classList].filter((name) => known.test(name)).join(' ');
  const userId = element.getAttribute('data-user-id');
  return (
    <span className={className} {...(userId !== null && { 'data-user-id': userId })}>
      {children}
    </span>
  );
}

function Emoji({ element }: { readonly element: Element }) {
  const known = useEmojiNames()?.get(emojiCode(element))?.[0];
  const name = known ?? element.getAttribute('aria-label') ?? element.textContent;
  return (
    <span className="emoji" role="img" aria-label={name} title={name}>
      {emojiText(element) ?? element.textContent}
    </span>
  );
}

function division(element: Element, children: ReactNode[]): ReactNode {
  const { classList } = element;
  if (classList.contains('codehilite'))
    return <CodeBlock code={element.textContent}>{children}</CodeBlock>;
  if (classList.contains('spoiler-block'))
    return <Spoiler header={children[0]}>{children[1]}</Spoiler>;
  if (classList.contains('message_inline_image')) return <Attachment element={element} />;
  if (classList.contains('message_embed'))
    return <PagePreview element={element}>{children[1]}</PagePreview>;
  if (classList.contains('message_embed_title'))
    return <div className="page-title">{children}</div>;
  return <div>{children}</div>;
}

/** Cells with at least this many characters wrap. */
const longCell = 30;

function cellOf(element: Element) {
  const className = element.textContent.length > longCell ? 'long-cell' : undefined;
  return { className, style: alignmentOf(element) };
}

function alignmentOf(element: Element): CSSProperties {
  const textAlign = styleOf(element).get('text-align');
  return textAlign === 'center' || textAlign === 'right' ? { textAlign } : {};
}

function Media({ element }: { readonly element: Element }) {
  const { url } = useServer();
  const target = safeLink(element.getAttribute('src'), url);
  if (!target) return null;
  const name = element.getAttribute('title') || (target.href.split('/').at(-1) ?? '');
  const file = fileAt(element.getAttribute('src'), url);
  if (file?.isUpload)
    return (
      <PlayedFile
        path={file.path}
        name={name}
        kind={element.localName === 'audio' ? 'audio' : 'video'}
      />
    );
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  );
}
