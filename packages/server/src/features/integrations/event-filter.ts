interface Filter {
  readonly only_events?: readonly string[];
  readonly exclude_events?: readonly string[];
}

/** Tells whether a bot's URL asks for an event. */
export function isWanted(eventType: string, { only_events, exclude_events }: Filter): boolean {
  if (eventType === '') return true;
  const names = [eventType, eventType.split('.', 1)[0] ?? ''];
  const isIn = (patterns: readonly string[]) =>
    patterns.some((pattern) => names.some((name) => matches(name, pattern)));
  if (only_events && !isIn(only_events)) return false;
  return !exclude_events || !isIn(exclude_events);
}

/** Compares a name with a pattern in which `*` stands for any characters. Takes no time to backtrack. */
function matches(name: string, pattern: string): boolean {
  const [start = '', ...parts] = pattern.split('*');
  if (!name.startsWith(start)) return false;
  const end = parts.pop();
  if (end === undefined) return name === start;
  let at = start.length;
  for (const part of parts) {
    const found = name.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return name.length - end.length >= at && name.endsWith(end);
}
