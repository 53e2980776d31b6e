export type WidgetData = Readonly<Record<string, unknown>>;

/** Parses a submessage. Undefined if it is not JSON. */
export function widgetData(content: string | undefined): WidgetData | undefined {
  try {
    return JSON.parse(content ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
