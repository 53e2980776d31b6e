import { type ProfileField, type ProfileFieldType, profileFieldTypes } from '@tidings/shared-types';

interface StoredChoice {
  readonly text: string;
  readonly order: string;
}

/** The choices of a field in their order, with the values that are stored for them. */
export function choicesOf({ field_data }: ProfileField): [value: string, text: string][] {
  try {
    const stored = JSON.parse(field_data) as Readonly<Record<string, StoredChoice>>;
    return Object.entries(stored)
      .sort(([, a], [, b]) => Number(a.order) - Number(b.order))
      .map(([value, { text }]) => [value, text]);
  } catch {
    return [];
  }
}

/** Formats choices for storage. A choice with an unchanged text keeps its value, and so the people who chose it. */
export function choiceData(
  lines: string,
  present: readonly (readonly [value: string, text: string])[],
): Record<string, { text: string; order: string }> {
  const texts = [...new Set(lines.split('\n').map((line) => line.trim()))].filter(Boolean);
  const known = new Map(present.map(([value, text]) => [text, value]));
  const highest = Math.max(0, ...present.map(([value]) => Number(value) || 0));
  const fresh = texts.filter((text) => !known.has(text));
  return Object.fromEntries(
    texts.map((text, index) => {
      const value = known.get(text) ?? String(highest + 1 + fresh.indexOf(text));
      return [value, { text, order: String(index + 1) }];
    }),
  );
}

/** Returns a form's data about a field, other than its name, as the server expects it. */
export function fieldData(
  type: ProfileFieldType,
  { choices = '', url_pattern = '' }: Readonly<Record<string, string>>,
  field?: ProfileField,
): Record<string, string | Record<string, string>> {
  if (type === profileFieldTypes.select) return choiceData(choices, field ? choicesOf(field) : []);
  if (type === profileFieldTypes.externalAccount) return { subtype: 'custom', url_pattern };
  return {};
}

/** The URL template of an external account, with `%(username)s`. Empty for account types that the server knows. */
export function urlPatternOf({ field_data }: ProfileField): string {
  try {
    return String((JSON.parse(field_data) as { url_pattern?: unknown }).url_pattern ?? '');
  } catch {
    return '';
  }
}
