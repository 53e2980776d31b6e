export type WidgetData = Readonly<Record<string, unknown>>;

/** What a submessage says; undefined if it is no JSON. */
export function widgetData(content: string | undefined): WidgetData | undefined {
  try {
    return JSON.parse(content ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
