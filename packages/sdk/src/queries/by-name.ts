const collator = /* @__PURE__ */ new Intl.Collator(undefined, { numeric: true });

/** Compares names in the order that people expect, in the platform's language. */
export function byName(a: string, b: string): number {
  return collator.compare(a, b);
}
