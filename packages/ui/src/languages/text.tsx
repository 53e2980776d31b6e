import { type Part, textParts } from '@tidings/shared-types/languages';
import { Fragment, type ReactNode } from 'react';
import { isolated } from './isolated.ts';
import { locale, textOf } from './language.ts';
import type { TextKey } from './t.ts';
import type { Tag, Texts } from './texts.ts';

type Rich<V> = V extends Tag
  ? (words: ReactNode) => ReactNode
  : V extends number
    ? number
    : string extends V
      ? ReactNode
      : V;

interface Props<K extends TextKey> {
  readonly of: K;
  /** The arguments: elements for names, and for each tag a function that wraps its words. */
  readonly with: { readonly [N in keyof Texts[K]]: Rich<Texts[K][N]> };
}

/** A text with elements in it, which translations can move within the sentence. */
export function Text<K extends TextKey>({ of, with: values }: Props<K>) {
  return shown(textParts(textOf(of), values, locale()), values as Values);
}

type Values = Readonly<Record<string, unknown>>;

function shown(parts: readonly Part[], values: Values): ReactNode {
  return parts.map((part, index) => <Fragment key={index}>{shownPart(part, values)}</Fragment>);
}

function shownPart(part: Part, values: Values): ReactNode {
  if (typeof part === 'string') return part;
  if ('value' in part)
    return typeof part.value === 'string' ? isolated(part.value) : (part.value as ReactNode);
  const wrap = values[part.tag] as (words: ReactNode) => ReactNode;
  return wrap(shown(part.parts, values));
}
