import type { Readable } from 'node:stream';
import { isRaw, type Raw } from '../../features/slack-markup/raw.ts';
import { t } from '../../languages/command-line.ts';
import { type ExportFiles, ImportError } from './export-files.ts';

/** Returns the list in a file. Errors name the file and the broken place. */
async function readList(files: ExportFiles, path: string): Promise<readonly unknown[]> {
  return listIn(path, await files.read(path));
}

/** Returns the objects in a file's list; none if the file does not exist. */
export async function readObjects(files: ExportFiles, path: string): Promise<Raw[]> {
  return files.sizes.has(path) ? (await readList(files, path)).filter(isRaw) : [];
}

export function listIn(path: string, bytes: Buffer): readonly unknown[] {
  const value = jsonIn(path, bytes.toString('utf8').replace(/^\ufeff/, ''));
  if (Array.isArray(value)) return value;
  throw new ImportError(t('imports.broken', { file: path, reason: 'it contains no list' }));
}

/** Returns the object in a file. */
export function objectIn(path: string, text: string): Raw {
  const value = jsonIn(path, text);
  if (isRaw(value)) return value;
  throw new ImportError(t('imports.broken', { file: path, reason: 'it contains no object' }));
}

function jsonIn(where: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(t('imports.brokenJson', { file: where, reason }), { cause: error });
  }
}

/** A line of a file, and its place in it. */
export interface Line {
  readonly raw: Raw;
  readonly where: string;
}

/** Yields the objects of a file with one JSON object a line. `onLine` gets the text of each line. */
export async function* linesIn(
  files: ExportFiles,
  path: string,
  onLine?: (text: string) => void,
): AsyncGenerator<Line> {
  let number = 0;
  for await (const text of textLines(path, await files.stream(path))) {
    number += 1;
    onLine?.(text);
    if (text.trim() === '') continue;
    const where = `${path}, line ${number}`;
    yield { raw: objectIn(where, text), where };
  }
}

/** Longest line in characters. No message is longer, even with all of its replies. */
const LONGEST_LINE = 64 << 20;

export async function* textLines(path: string, stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    const parts = `${rest}${String(chunk)}`.split('\n');
    rest = parts.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new ImportError(t('imports.lineTooLong', { file: path }));
    yield* parts;
  }
  if (rest !== '') yield rest;
}
