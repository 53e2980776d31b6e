import type { ApiError } from '../core/api-error.ts';
import { RawJson } from '../core/raw-json.ts';

/** Encodes a success answer as the API wraps it, without copying its fields. */
export function successBody(result: object, ignored: readonly string[]): string | Buffer {
  const note =
    ignored.length === 0 ? '' : `,"ignored_parameters_unsupported":${JSON.stringify(ignored)}`;
  const start = `{"result":"success","msg":""${note}`;
  const entries: [string, unknown][] = Object.entries(result);
  if (entries.some(([, value]) => value instanceof RawJson)) return joined(start, entries);
  const fields = JSON.stringify(result);
  return `${start}${fields === '{}' ? '' : ','}${fields.slice(1)}`;
}

function joined(start: string, entries: readonly [string, unknown][]): string | Buffer {
  const bytes: Buffer[] = [];
  let text = start;
  for (const [name, value] of entries) {
    if (value === undefined) continue;
    text += `,${JSON.stringify(name)}:`;
    if (!(value instanceof RawJson)) text += JSON.stringify(value);
    else if (typeof value.json === 'string') text += value.json;
    else {
      bytes.push(Buffer.from(text), value.json);
      text = '';
    }
  }
  text += '}';
  return bytes.length === 0 ? text : Buffer.concat([...bytes, Buffer.from(text)]);
}

export function errorBody({ message, code, fields }: ApiError): string {
  return JSON.stringify({ result: 'error', msg: message, code, ...fields });
}
