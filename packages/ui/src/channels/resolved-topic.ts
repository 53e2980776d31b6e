const mark = '✔ ';

/** Whether a topic is resolved, which a mark in its name says. */
export function isResolved(topic: string): boolean {
  return topic.startsWith(mark);
}

export function withResolved(topic: string, isDone: boolean): string {
  const plain = topic.replace(/^(?:✔ )+/u, '');
  return isDone ? mark + plain : plain;
}
